package card

import (
	"fmt"

	"haft/encode/formula"
)

// sequential returns the counter LT-SEQ of Sinz, "Towards an Optimal CNF Encoding of Boolean Cardinality Constraints",
// CP 2005. Variable s(i,j) follows from "at least j of the first i are true":
//
//	x_1 → s(1,1)     ¬s(1,j)                               for j > 1
//	x_i → s(i,1)     x_i ∧ s(i-1,j-1) → s(i,j)
//	                 s(i-1,j) → s(i,j)     ¬(x_i ∧ s(i-1,k))
//
// (n-1)k auxiliary variables and 2nk+n-3k-1 clauses.
func sequential(f *formula.Formula, g formula.Group, lits []formula.Lit, k int) {
	n := len(lits)
	w := formula.NewWriter(f, g, lits)
	row := func(i int) []formula.Lit {
		s := make([]formula.Lit, k)
		for j := range s {
			s[j] = w.Named(fmt.Sprintf("s%d,%d", i, j+1))
		}
		w.Unary(s, formula.Ones(lits[:i]))
		return s
	}
	before := row(1)
	w.Add(-lits[0], before[0])
	for _, s := range before[1:] {
		w.Add(-s)
	}
	for i := 2; i < n; i++ {
		x, s := lits[i-1], row(i)
		w.Add(-x, s[0])
		w.Add(-before[0], s[0])
		for j := 1; j < k; j++ {
			w.Add(-x, -before[j-1], s[j])
			w.Add(-before[j], s[j])
		}
		w.Add(-x, -before[k-1])
		before = s
	}
	w.Add(-lits[n-1], -before[k-1])
}
