package study

import (
	"slices"
	"testing"

	"haft/bench/family"
	"haft/solve"
)

// The answer is told with who knows it, or that nobody does.
func TestExpectedWords(t *testing.T) {
	in := &family.Instance{Source: "exact", Expected: []solve.Status{solve.Sat, solve.Unsat, solve.Unknown}}
	for i, want := range []string{"satisfiable, says exact", "unsatisfiable, says exact", "the answer is not known"} {
		if got := expectedWords(in, i); got != want {
			t.Errorf("question %d: %q, want %q", i, got, want)
		}
	}
}

// The first argument is completed to a family, and nothing else is.
func TestFamilyNames(t *testing.T) {
	if names := familyNames(0); len(names) != len(family.Families()) || !slices.Contains(names, "tight") {
		t.Errorf("the families are %q", names)
	}
	if names := familyNames(1); names != nil {
		t.Errorf("sizes are %q", names)
	}
}
