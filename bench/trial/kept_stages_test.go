package trial_test

import (
	"encoding/json"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"

	"haft/bench/family"

	"haft/bench/trial"
	"haft/solve/solvertest/golden"
)

var staged = []trial.Job{
	{Family: "tight", Size: 5, Backend: "gini", Mode: trial.Scratch, Encoding: "roster=totalizer"},
	{Family: "tight", Size: 5, Backend: "gophersat", Mode: trial.Scratch, Encoding: "roster=totalizer", Shuffle: 3},
	{Family: "tight", Size: 5, Backend: "gini", Mode: trial.Session, Encoding: "roster=totalizer"},
	{Family: "legal", Size: 6, Backend: "exact", Mode: trial.Scratch},
	{Family: "legal", Size: 6, Backend: "gini", Mode: trial.Scratch, Encoding: "roster=sequential", Shuffle: 7},
	{Family: "moves", Size: 2, Backend: "gini", Mode: trial.Session, Encoding: "roster=totalizer"},
	{Family: "moves", Size: 2, Backend: "ilp", Mode: trial.Session, Encoding: "roster=native"},
	{Family: "natures", Size: 2, Backend: "exact", Mode: trial.Scratch},
	{Family: "army-pairs", Size: 4, Backend: "gophersat-pb", Mode: trial.Scratch, Encoding: "roster=native"},
	{Family: "legal", Size: 6, Backend: "gini", Mode: trial.Scratch, Encoding: "roster=nosuch"},
	{Family: "legal", Size: -6, Backend: "gini", Mode: trial.Scratch},
	{Family: "nosuch", Size: 6, Backend: "gini", Mode: trial.Scratch},
	{Family: "legal", Size: 6, Backend: "nosuch", Mode: trial.Scratch},
	{Family: "tight", Size: 5, Backend: "exact", Mode: trial.Scratch},
}

// The stages of trials of embedded engines, with what is known at each, but for times, versions, memory and the
// ends of messages, which list what is here.
func TestKeptStages(t *testing.T) {
	processors := runtime.GOMAXPROCS(0) // a trial takes one
	t.Cleanup(func() { runtime.GOMAXPROCS(processors) })
	var b strings.Builder
	for _, j := range staged {
		j.Seed, j.Round = 1, 1
		text, err := json.Marshal(j)
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		err = trial.Serve(t.Context(), strings.NewReader(string(text)), &out, family.Lookup)
		fmt.Fprintf(&b, "== %v: %v\n", j, err)
		for in := json.NewDecoder(strings.NewReader(out.String())); ; {
			var at struct {
				Stage  string
				Record trial.Record
			}
			if err := in.Decode(&at); err == io.EOF {
				break
			} else if err != nil {
				t.Fatal(err)
			}
			r := at.Record
			fmt.Fprintf(&b,
				"%s: %.12s, %d questions, %d variables, %d clauses, %d literals, %d rows, expected %s, %q %s by %q, %q %.24q\n",
				at.Stage, r.Instance, r.Questions, r.Vars, r.Clauses, r.Literals, r.Linear, r.Expected, r.Answer, r.Category,
				r.Verified, r.Reason, r.Message)
			if r.Job() != j || r.Start.IsZero() || r.Schema != trial.Schema {
				t.Errorf("%v has the record %+v", j, r)
			}
			if at.Stage != "done" || r.Category != trial.Correct {
				continue
			}
			if err := r.Validate(); err != nil || r.Wall < r.Solve || r.Check <= 0 {
				t.Errorf("%v: %v s, %v s of them to solve, %v s to check: %v", j, r.Wall, r.Solve, r.Check, err)
			}
		}
	}
	golden.Text(t, "testdata/stages.txt", b.String())
}
