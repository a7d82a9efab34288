package card

import "haft/encode/formula"

// pairwise is one clause for each pair of literals, n(n-1)/2. Eleven clauses for five
// literals together with "at least one"; no other encoding has fewer variables.
func pairwise(f *formula.Formula, g formula.Group, lits []formula.Lit) { binomial(f, g, lits, 1) }
