package report

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"golang.org/x/perf/benchfmt"

	"haft/bench/trial"
)

// WriteBenchstat writes the trials in the Go benchmark format, one line each, for commands such as
// benchstat -col /solver. A name says what was asked and who answered. The units are sec/op (wall clock), cpu-sec/op,
// par2-sec/op (the cost by the clock of the study, twice the limit if unsolved) and, if it was measured, peak-bytes.
func (s *Study) WriteBenchstat(w io.Writer) error {
	out := benchfmt.NewWriter(w)
	for _, t := range s.Trials {
		if err := out.Write(s.benchmark(t)); err != nil {
			return err
		}
	}
	return nil
}

func (s *Study) benchmark(t Trial) *benchfmt.Result {
	r := &benchfmt.Result{
		Name:  benchmarkName(t.Record),
		Iters: 1,
		Values: []benchfmt.Value{
			{Value: t.Wall, Unit: "sec/op"},
			{Value: t.CPU, Unit: "cpu-sec/op"},
			{Value: s.outcome(t.Record).Cost, Unit: "par2-sec/op"},
		},
	}
	if t.Memory > 0 {
		r.Values = append(r.Values, benchfmt.Value{Value: float64(t.Memory), Unit: "peak-bytes"})
	}
	h := t.Host
	for _, c := range []struct{ key, value string }{
		{"cpu", h.CPU}, {"cores", fmt.Sprint(h.Cores)}, {"os", h.OS}, {"go", h.Go}, {"commit", h.Commit},
	} {
		r.Config = append(r.Config, benchfmt.Config{Key: c.key, Value: []byte(c.value), File: true})
	}
	return r
}

// benchmarkName returns a name of key=value pairs separated by slashes. Slashes in a value become underscores.
func benchmarkName(r *trial.Record) benchfmt.Name {
	plain := strings.NewReplacer("/", "_", " ", "_").Replace
	backend, file := strings.TrimSpace(r.Backend+" "+r.Options), ""
	if r.File != "" {
		file = "/file=" + plain(r.File)
	}
	return benchfmt.Name(fmt.Sprintf("Trial/family=%s/size=%d/seed=%d%s/shuffle=%d/solver=%s/enc=%s/mode=%s",
		plain(r.Family), r.Size, r.Seed, file, r.Shuffle, plain(backend), plain(cmp.Or(r.Encoding, "none")), r.Mode))
}
