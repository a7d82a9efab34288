package card

import "haft/encode/formula"

// nested cuts the literals in two. A new literal y joins the first half and its negation the second, so that a true
// literal of one half rules out the other:
//
//	AMO(x_1..x_h, y) ∧ AMO(¬y, x_(h+1)..x_n)
//
// Four literals or fewer are written pairwise. This is the nested encoding of PBLib (Philipp and Steinke, "PBLib - A
// Library for Encoding Pseudo-Boolean Constraints into CNF", SAT 2015). Kučera, Savický and Vorel, "A Lower Bound on
// CNF Encodings of the At-Most-One Constraint", SAT 2017, have 3n-6 clauses beside what is possible: complete
// propagation needs 2n + √n - O(1).
//
// 3n-6 clauses for n > 2, and at most n-4 auxiliary variables.
func nested(f *formula.Formula, g formula.Group, lits []formula.Lit) {
	if len(lits) <= 4 {
		pairwise(f, g, lits)
		return
	}
	half := len(lits) / 2
	w := formula.NewWriter(f, g, lits)
	y := w.Var("y")
	w.Some(y, lits[half:])
	nested(f, g, append(lits[:half:half], y))
	nested(f, g, append([]formula.Lit{-y}, lits[half:]...))
}
