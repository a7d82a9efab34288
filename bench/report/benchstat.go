package report

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"golang.org/x/perf/benchfmt"

	"haft/bench/trial"
)

// WriteBenchstat writes trials in the Go benchmark format, a line each, for
// benchstat -col /solver and its like. The name holds what was asked and who answered; units are sec/op by the wall
// clock, cpu-sec/op, par2-sec/op (the cost by a study's clock: twice the limit where unsolved) and, where it was seen, peak-bytes.
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
	for _, c := range []struct{ key, value string }{
		{"cpu", t.Host.CPU}, {"cores", fmt.Sprint(t.Host.Cores)}, {"os", t.Host.OS}, {"go", t.Host.Go}, {"commit", t.Host.Commit},
	} {
		r.Config = append(r.Config, benchfmt.Config{Key: c.key, Value: []byte(c.value), File: true})
	}
	return r
}

// benchmarkName has key=value between slashes, which no value may hold.
func benchmarkName(r *trial.Record) benchfmt.Name {
	plain := strings.NewReplacer("/", "_", " ", "_").Replace
	return benchfmt.Name(fmt.Sprintf("Trial/family=%s/size=%d/seed=%d/shuffle=%d/solver=%s/enc=%s/mode=%s",
		plain(r.Family), r.Size, r.Seed, r.Shuffle, plain(r.Backend), plain(cmp.Or(r.Encoding, "none")), r.Mode))
}
