package card

import (
	"slices"

	"haft/encode/formula"
)

// cardinalityNetwork sorts no more than it needs. It sorts blocks of length p, the smallest power of two that is at
// least m, and merges them so that only the first p outputs of two blocks remain. Asín, Nieuwenhuis, Oliveras and
// Rodríguez-Carbonell, "Cardinality Networks: a Theoretical and Empirical Study", Constraints 2011. O(n log² m)
// variables and clauses.
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
			next := sorted
			sorted = c.mergeFirst(first, next)[:block]
			c.total(sorted, first, next)
		}
		first = sorted
	}
	return first[:m]
}

// mergeFirst returns the simplified merge of the paper: it returns the first n+1 literals of two sorted lists of n
// literals each, where n is a power of two.
func (c counter) mergeFirst(a, b []formula.Lit) []formula.Lit {
	if len(a) == 1 {
		return c.merge(a, b)
	}
	odd := c.mergeFirst(places(a, 0), places(b, 0))
	even := c.mergeFirst(places(a, 1), places(b, 1))
	return c.merged(c.neighbours(odd, even[:len(even)-1]), a, b)
}
