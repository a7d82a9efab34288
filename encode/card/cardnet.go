package card

import (
	"slices"

	"haft/encode/formula"
)

// cardinalityNetwork sorts no more than it has to: blocks of length p, the power of two from m
// on, are sorted, and merged so that only the first p of two blocks come out. Asín, Nieuwenhuis,
// Oliveras and Rodríguez-Carbonell, "Cardinality Networks: a Theoretical and Empirical
// Study", Constraints 2011. O(n log² m) variables and clauses.
func cardinalityNetwork(c counter, lits []formula.Lit, m int) []formula.Lit {
	block := 1 << width(m)
	padded := slices.Clone(lits)
	for len(padded)%block > 0 {
		padded = append(padded, bottom)
	}
	var first []formula.Lit
	for next := range slices.Chunk(padded, block) {
		sorted := c.sort(next)
		if first != nil {
			sorted = c.mergeFirst(first, sorted)[:block]
		}
		first = sorted
	}
	return first[:m]
}

// mergeFirst is the simplified merge of the paper: the first n+1 of two sorted lists of n
// literals each, n a power of two.
func (c counter) mergeFirst(a, b []formula.Lit) []formula.Lit {
	if len(a) == 1 {
		return c.merge(a, b)
	}
	odd := c.mergeFirst(places(a, 0), places(b, 0))
	even := c.mergeFirst(places(a, 1), places(b, 1))
	return c.neighbours(odd, even[:len(even)-1])
}
