package card

import "haft/encode/formula"

// pairwise writes one clause for each pair of literals, n(n-1)/2 in all. Five literals need eleven clauses,
// including "at least one". It has no auxiliary variables.
func pairwise(f *formula.Formula, g formula.Group, lits []formula.Lit) { binomial(f, g, lits, 1) }
