package report

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"haft/bench/trial"
)

// The parts of a file of mkplot, one for each tool (github.com/alexeyignatiev/mkplot, README, "Input Format").
type (
	mkplotFile struct {
		Preamble mkplotPreamble            `json:"preamble"`
		Stats    map[string]map[string]any `json:"stats"` // by instance
	}
	mkplotPreamble struct {
		Program   string `json:"program"`
		Arguments string `json:"prog_args"`
		Alias     string `json:"prog_alias"`
		Benchmark string `json:"benchmark"`
		Limits    string `json:"runsolver_args"` // which --join-key wants
	}
)

// WriteMkplot writes the trials of configuration c for mkplot. The status of a trial is true if it was solved, its
// rtime is the time of the clock of the study in seconds. Other keys, for mkplot -k, are cputime and walltime, which do
// not depend on that clock, mempeak, and the counters, as far as they are known. It is an error if c has no trial.
func (s *Study) WriteMkplot(w io.Writer, c Configuration) error {
	f := mkplotFile{Stats: map[string]map[string]any{}}
	families := map[string]bool{}
	for _, t := range s.Trials {
		if configurationOf(t.Record) != c {
			continue
		}
		f.Preamble.Limits = limitWords(t.Limits)
		f.Stats[runName(t.Record)] = s.mkplotStats(t.Record)
		families[t.Family] = true
	}
	if len(f.Stats) == 0 {
		return fmt.Errorf("no trial of %v", c)
	}
	f.Preamble.Program, f.Preamble.Arguments, f.Preamble.Alias = c.Backend, c.arguments(), c.String()
	f.Preamble.Benchmark = strings.Join(slices.Sorted(maps.Keys(families)), ",")
	out := json.NewEncoder(w)
	out.SetIndent("", "    ")
	return out.Encode(f)
}

func (s *Study) mkplotStats(r *trial.Record) map[string]any {
	stats := map[string]any{
		"status": s.outcome(r).Solved, "rtime": s.Clock.seconds(r), "cputime": r.CPU, "walltime": r.Wall,
	}
	if r.Memory > 0 { // else it was not measured
		stats["mempeak"] = fmt.Sprintf("%d KiB", (r.Memory+1023)/1024)
	}
	for name, n := range r.Counters {
		stats[name] = n
	}
	return stats
}
