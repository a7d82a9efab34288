package engine_test

import (
	"context"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"haft/solve/conformance"
	"haft/solve/engine"
	"haft/solve/solvertest"
	"haft/solve/solvertest/extent"
)

// Programs that are installed tell the counters of their files, and none is 0 where it takes a search.
func TestProgramsCount(t *testing.T) {
	extent.Slow(t)
	for _, p := range engine.Programs() {
		if len(p.Counters) == 0 {
			continue
		}
		t.Run(p.ID, func(t *testing.T) {
			solvertest.InstalledProgram(t, p, false)
			r, err := engine.External{Program: p}.Solve(context.Background(), conformance.Pigeons(7))
			if err != nil {
				t.Fatal(err)
			}
			if got, want := slices.Sorted(maps.Keys(r.Counters)), slices.Sorted(maps.Keys(p.Counters)); !cmp.Equal(got, want) {
				t.Errorf("it tells %v, want %v", got, want)
			}
			if n, known := r.Counters["conflicts"]; known && n < 100 {
				t.Errorf("%d conflicts for seven pigeons in six holes", n)
			}
		})
	}
}

// Errors in the patterns of a file name the field and say what was expected.
func TestCounterErrors(t *testing.T) {
	for fields, want := range map[string]string{
		`"counters": {"flips": "(x)"}`:                 `f.json: counters has "flips"; expected conflicts, decisions`,
		`"counters": {"conflicts": "x"}`:               `f.json: counters.conflicts: "x" has 0 groups; expected one`,
		`"counters": {"conflicts": "(x"}`:              `f.json: counters.conflicts: "(x" is not a regular expression: `,
		`"counted": "x"`:                               `f.json: counted without counters; expected both, or neither`,
		`"counters": 3`:                                `f.json:5:15: found 3, expected an object`,
		`"counters": {"nodes": "(x)"}, "counted": "["`: `f.json: counted: "[" is not a regular expression: `,
	} {
		text := strings.Replace(good, `"answer"`, fields+`, "answer"`, 1)
		if _, err := engine.ReadProgram("f.json", []byte(text)); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v\nwant %s", fields, err, want)
		}
	}
}

// Embedded engines tell what their libraries tell, and leave out the rest.
func TestEmbeddedCount(t *testing.T) {
	want := map[string][]string{
		"gini": nil, "gophersat": {"conflicts", "decisions", "restarts"},
		"gophersat-pb": {"conflicts", "decisions", "restarts"}, "ilp": {"conflicts", "decisions", "nodes"},
		"cutting-planes": {"conflicts", "decisions", "propagations", "restarts"},
	}
	for _, e := range engine.Embedded() {
		r, err := engine.Solve(context.Background(), e.Engine, conformance.Pigeons(7))
		if err != nil {
			t.Fatal(err)
		}
		if got := slices.Sorted(maps.Keys(r.Counters)); !slices.Equal(got, want[e.Name]) {
			t.Errorf("%s tells %v, want %v", e.Name, got, want[e.Name])
		}
		if n, known := r.Counters["conflicts"]; known && n < 100 {
			t.Errorf("%s: %d conflicts for seven pigeons in six holes", e.Name, n)
		}
	}
}

func TestCountersPlus(t *testing.T) {
	a, b := engine.Counters{"conflicts": 2, "nodes": 1}, engine.Counters{"conflicts": 3, "decisions": 1}
	if got, want := a.Plus(b), (engine.Counters{"conflicts": 5}); !cmp.Equal(got, want) {
		t.Errorf("%v, want %v: what one side does not know is not known of both", got, want)
	}
}
