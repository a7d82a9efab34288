package formula

import (
	"testing"

	"haft/encode/formula"
)

// One of a thing is called so.
func TestSizesInWords(t *testing.T) {
	t.Parallel()
	one := &formula.Formula{Vars: 1, Clauses: make([]formula.Clause, 1), Linear: make([]formula.Linear, 1)}
	two := &formula.Formula{Vars: 1200, Clauses: make([]formula.Clause, 2)}
	for f, want := range map[*formula.Formula]string{
		one: "1 variable, 1 clause, 1 linear constraint",
		two: "1200 variables, 2 clauses, 0 linear constraints",
	} {
		if got := sizes(f); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
