package card

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"
)

// In long rows of complete encodings, too, each literal can be true, and then makes all others false.
func TestLongRows(t *testing.T) {
	for _, row := range ExactlyOnes {
		if !row.Complete {
			continue
		}
		for n := 9; n <= 100; n += 13 {
			f, lits := formulatest.Inputs(n, true)
			row.Add(f, formula.File, lits)
			p := formula.NewPropagator(f)
			for i, x := range lits {
				mark := p.Mark()
				ok := p.Assume(x)
				for j, y := range lits {
					ok = ok && (j == i || p.Value(y) < 0)
				}
				if p.Undo(mark); !ok {
					t.Errorf("%s: %d of %d does not exclude the others, or cannot be true", row.Name, i, n)
				}
			}
		}
	}
}

// The ladder is the sequential counter with each auxiliary variable negated, as their labels say.
func TestLadderIsSequentialNegated(t *testing.T) {
	for n := 2; n <= 8; n++ {
		ladder, sequential := clauseSet(t, "ladder", n, -1), clauseSet(t, "sequential", n, 1)
		if diff := cmp.Diff(sequential, ladder); diff != "" {
			t.Errorf("%d literals: %s", n, diff)
		}
	}
}

// clauseSet is the clauses for n literals, in an order of their own, the signs of auxiliary variables times sign.
func clauseSet(t *testing.T, name string, n int, sign formula.Lit) map[string]int {
	t.Helper()
	e, err := ExactlyOneByName(name)
	if err != nil {
		t.Fatal(err)
	}
	f, lits := formulatest.Inputs(n, true)
	e.Add(f, 1, lits)
	set := map[string]int{}
	for _, c := range f.Clauses {
		for i := range c {
			if c[i].Var() > n {
				c[i] *= sign
			}
		}
		slices.Sort(c)
		set[fmt.Sprint(c)]++
	}
	return set
}
