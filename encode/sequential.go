package encode

import "fmt"

// sequential is the counter LT-SEQ of Sinz, "Towards an Optimal CNF Encoding of Boolean
// Cardinality Constraints", CP 2005. Variable s(i,j) follows from "at least j of the
// first i are true":
//
//	x_1 → s(1,1)     ¬s(1,j)                               for j > 1
//	x_i → s(i,1)     x_i ∧ s(i-1,j-1) → s(i,j)
//	                 s(i-1,j) → s(i,j)     ¬(x_i ∧ s(i-1,k))
//
// (n-1)k auxiliary variables and 2nk+n-3k-1 clauses.
func sequential(f *Formula, g Group, lits []Lit, k int) {
	n := len(lits)
	name := f.Names[lits[0].Var()] + ".." + f.Names[lits[n-1].Var()]
	row := func(i int) []Lit {
		s := make([]Lit, k)
		for j := range s {
			s[j] = f.NewVar(fmt.Sprintf("%s:s%d,%d", name, i, j+1))
		}
		return s
	}
	before := row(1)
	f.Add(g, -lits[0], before[0])
	for _, s := range before[1:] {
		f.Add(g, -s)
	}
	for i := 2; i < n; i++ {
		x, s := lits[i-1], row(i)
		f.Add(g, -x, s[0])
		f.Add(g, -before[0], s[0])
		for j := 1; j < k; j++ {
			f.Add(g, -x, -before[j-1], s[j])
			f.Add(g, -before[j], s[j])
		}
		f.Add(g, -x, -before[k-1])
		before = s
	}
	f.Add(g, -lits[n-1], -before[k-1])
}
