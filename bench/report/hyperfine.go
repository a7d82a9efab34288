package report

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"gonum.org/v1/gonum/stat"

	"haft/bench/trial"
)

// A hyperResult is what hyperfine exports of a command that it ran several times. Times are in seconds.
type hyperResult struct {
	Command    string            `json:"command"`
	Mean       float64           `json:"mean"`
	Stddev     *float64          `json:"stddev"` // null for a single run
	Median     float64           `json:"median"`
	User       float64           `json:"user"`
	System     float64           `json:"system"`
	Min        float64           `json:"min"`
	Max        float64           `json:"max"`
	Times      []float64         `json:"times"`
	Memory     []int64           `json:"memory_usage_byte,omitempty"` // of all runs, or none
	Codes      []*int            `json:"exit_codes"`
	Parameters map[string]string `json:"parameters"`
}

// WriteHyperfine writes the export of hyperfine: the rounds of a configuration on an instance are the runs of a
// command. Records do not tell user from system time, so user holds both; the exit code is 0 of a run with a
// correct answer and null, which is hyperfine's for a killed one, of all others.
func WriteHyperfine(w io.Writer, trials []Trial) error {
	var all struct {
		Results []*hyperResult `json:"results"`
	}
	groups := map[string][]Trial{}
	for _, name := range distinct(trials, command) {
		groups[name] = nil
		all.Results = append(all.Results, &hyperResult{Command: name})
	}
	for _, t := range trials {
		groups[command(t)] = append(groups[command(t)], t)
	}
	for _, r := range all.Results {
		r.fill(groups[r.Command])
	}
	out := json.NewEncoder(w)
	out.SetIndent("", "  ")
	out.SetEscapeHTML(false)
	return out.Encode(all)
}

// command stands for the words that ran a program, which name other files in each round.
func command(t Trial) string { return configurationOf(t.Record).String() + " " + task(t) }

func (r *hyperResult) fill(rounds []Trial) {
	var cpu []float64
	for _, t := range rounds {
		r.Times, r.Memory, cpu = append(r.Times, t.Wall), append(r.Memory, t.Memory), append(cpu, t.CPU)
		var code *int
		if t.Category == trial.Correct {
			code = new(int)
		}
		r.Codes = append(r.Codes, code)
	}
	if slices.Contains(r.Memory, 0) { // of one run it was not seen
		r.Memory = nil
	}
	sorted := slices.Sorted(slices.Values(r.Times))
	r.Mean, r.Median, r.User = mean(r.Times), middle(sorted), mean(cpu)
	r.Min, r.Max = sorted[0], sorted[len(sorted)-1]
	if len(sorted) > 1 {
		deviation := stat.StdDev(r.Times, nil)
		r.Stddev = &deviation
	}
	t := rounds[0]
	r.Parameters = map[string]string{
		"backend": t.Backend, "encoding": t.Encoding, "mode": string(t.Mode),
		"family": t.Family, "size": fmt.Sprint(t.Size), "seed": fmt.Sprint(t.Seed), "shuffle": fmt.Sprint(t.Shuffle),
	}
}
