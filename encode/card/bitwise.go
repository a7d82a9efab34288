package card

import (
	"math/bits"

	"haft/encode/formula"
)

// bitwise numbers the literals from 0, and a literal that is true says each bit of its
// number: Frisch, Peugniez, Doggett and Nightingale, "Solving Non-Boolean Satisfiability
// Problems with Stochastic Local Search", IJCAI 2001, called binary there.
//
// b = ⌈log2 n⌉ auxiliary variables and nb clauses.
func bitwise(f *formula.Formula, g formula.Group, lits []formula.Lit) {
	w := formula.NewWriter(f, g, lits)
	number := w.Vars("b", width(len(lits)))
	for i, l := range lits {
		for _, bit := range spell(number, i) {
			w.Add(-l, bit)
		}
	}
}

// width is how many bits tell n things apart.
func width(n int) int { return bits.Len(uint(n - 1)) }

// spell is the literals that are true where the number of these bits, the lowest first, is i.
func spell(number []formula.Lit, i int) []formula.Lit {
	lits := make([]formula.Lit, len(number))
	for j, bit := range number {
		lits[j] = bit
		if i>>j&1 == 0 {
			lits[j] = -bit
		}
	}
	return lits
}
