package encode

import "slices"

// ExactlyOne writes "exactly one of lits is true", for any number of literals of
// different variables.
type ExactlyOne func(f *Formula, g Group, lits []Lit)

// pairwise is one clause for "at least one" and one for each pair for "at most one":
// the direct encoding of a domain (de Kleer, "A Comparison of ATMS and CSP Techniques",
// IJCAI 1989). Eleven clauses for five natures; no other encoding has fewer variables.
func pairwise(f *Formula, g Group, lits []Lit) {
	f.Add(g, slices.Clone(lits)...)
	AtMostK(binomial).limit(f, g, lits, 1)
}
