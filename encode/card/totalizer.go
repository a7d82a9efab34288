package card

import "haft/encode/formula"

// totalizer adds unary numbers along a balanced tree: Bailleux and Boufkhad, "Efficient CNF Encoding of Boolean
// Cardinality Constraints", CP 2003, with numbers cut off at m as in Büttner and Rintanen, "Satisfiability Planning
// with Constraints on the Number of Actions", ICAPS 2005. O(n log n) numbers of at most m variables, and O(nm²)
// clauses.
func totalizer(c counter, lits []formula.Lit, m int) []formula.Lit {
	return TallyOf(lits).Digits(c.Writer, m, c.both)
}
