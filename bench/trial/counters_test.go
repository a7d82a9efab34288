//go:build unix

package trial_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"haft/bench/trial"
	"haft/encode"
	"haft/solve/backend"
	"haft/solve/engine"
	"haft/solve/solvertest"
	"haft/solve/solvertest/extent"
)

// A trial has the counters that its solver tells, and no others: gini keeps its own to itself, and the exact solver has
// none.
func TestCounters(t *testing.T) {
	extent.Slow(t)
	for _, c := range []struct {
		family, backend string
		mode            trial.Mode
		want            []string
	}{
		{"pigeons", "gini", trial.Scratch, nil},
		{"legal", "exact", trial.Scratch, nil},
		{"pigeons", "gophersat", trial.Scratch, []string{"conflicts", "decisions", "restarts"}},
		{"moves", "gophersat", trial.Scratch, []string{"conflicts", "decisions", "restarts"}},
		{"moves", "ilp", trial.Session, nil},
		{"pigeons", "cadical", trial.Process, []string{"conflicts", "decisions", "propagations", "restarts"}},
	} {
		t.Run(c.backend+" "+c.family, func(t *testing.T) {
			b, err := backend.Lookup(c.backend)
			if err != nil {
				t.Fatal(err)
			}
			solvertest.Open(t, b, encode.Encoding{}) // skips the test if the program is missing
			j := job(c.family, 6, c.backend, c.mode)
			if b.Engine == nil {
				j.Encoding = ""
			}
			r := made(t, j)
			if got := slices.Sorted(maps.Keys(r.Counters)); r.Category != trial.Correct || !slices.Equal(got, c.want) {
				t.Errorf("%s %q; counters %v, want %v", r.Category, r.Message, r.Counters, c.want)
			}
			if c.family == "pigeons" && c.want != nil && r.Counters["conflicts"] == 0 {
				t.Error("six pigeons without a conflict")
			}
		})
	}
}

// Counters that nobody can have written are refused when records are read. Records without counters are older.
func TestValidateCounters(t *testing.T) {
	good := trial.Record{
		Schema: trial.Schema, Family: "tight", Backend: "gini", Mode: trial.Scratch, Instance: "a", Questions: 1, Round: 1,
		Answer: "u", Category: trial.Correct,
	}
	for want, counters := range map[string]engine.Counters{
		"":                                    nil,
		`counter "flips" is 1; expected con`:  {"flips": 1},
		`counter "conflicts" is -1; expected`: {"conflicts": -1},
	} {
		r := good
		r.Counters = counters
		if err := r.Validate(); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want %q", counters, err, want)
		}
	}
}
