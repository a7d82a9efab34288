package proof_test

import (
	"testing"

	"haft/encode/formula"
	"haft/solve/proof"
)

// Variables count that have both halves of a definition by others, and none that rest on themselves.
func TestDetermined(t *testing.T) {
	row := func(bound int, terms ...int) formula.Linear {
		l := formula.Linear{Sense: formula.AtLeast, Bound: bound}
		for i := 0; i < len(terms); i += 2 {
			l.Terms = append(l.Terms, formula.Term{Coef: terms[i], Lit: formula.Lit(terms[i+1])})
		}
		return l
	}
	carry := []formula.Linear{row(2, 1, 1, 1, 2, 1, 3, 2, -4), row(2, 1, -1, 1, -2, 1, -3, 2, 4)} // x4 is "two of three"
	same := []formula.Linear{row(1, 1, 5, 1, -6), row(1, 1, -5, 1, 6)}                            // x5 is x6
	for _, c := range []struct {
		name   string
		linear []formula.Linear
		want   int
	}{
		{"nothing", nil, 0},
		{"one half", carry[:1], 0},
		{"both halves", carry, 1},
		{"halves that do not meet", []formula.Linear{carry[0], row(3, 1, -1, 1, -2, 1, -3, 3, 4)}, 0},
		{"each by the other", same, 1},
		{"one by itself, one by that", append(same, row(1, 1, 6)), 2},
		{"a constant", []formula.Linear{row(2, 1, 1, 1, 2, 2, 3)}, 0},
		{"a constant that must be", []formula.Linear{row(3, 1, 1, 1, 2, 3, 3)}, 1},
		{"a variable that is not asked about", append(carry, row(1, 1, 7)), 1},
	} {
		if got := proof.Determined(&formula.Formula{Vars: 7, Linear: c.linear}, 6); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
	if got := proof.Determined(&formula.Formula{Vars: 4, Linear: carry}, 6); got != 1 {
		t.Errorf("variables that the formula does not have: %d, want 1", got)
	}
}
