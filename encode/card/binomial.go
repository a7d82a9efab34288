package card

import (
	"slices"

	"haft/encode/formula"
)

// binomial says of every k+1 literals that they are not all true: C(n,k+1) clauses of k+1 literals, and no
// auxiliary variables. The encoding is folklore; the name is from Frisch and Giannaros, "SAT Encodings of the
// At-Most-k Constraint", ModRef 2010.
//
// It is small for small n: eight literals give 28 clauses for k = 1 and 56 for k = 2.
func binomial(f *formula.Formula, g formula.Group, lits []formula.Lit, k int) {
	clause := make(formula.Clause, 0, k+1)
	var choose func(from int)
	choose = func(from int) {
		missing := k + 1 - len(clause)
		if missing == 0 {
			f.Add(g, slices.Clone(clause)...)
			return
		}
		for i := from; i+missing <= len(lits); i++ {
			clause = append(clause, -lits[i])
			choose(i + 1)
			clause = clause[:len(clause)-1]
		}
	}
	choose(0)
}
