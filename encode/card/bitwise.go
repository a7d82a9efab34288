package card

import (
	"math/bits"

	"haft/encode/formula"
)

// bitwise numbers the literals from 0. A true literal fixes each bit of its number: Frisch, Peugniez, Doggett and
// Nightingale, "Solving Non-Boolean Satisfiability Problems with Stochastic Local Search", IJCAI 2001, where it is
// called binary.
//
// b = ⌈log2 n⌉ auxiliary variables and nb clauses.
func bitwise(f *formula.Formula, g formula.Group, lits []formula.Lit) {
	w := formula.NewWriter(f, g, lits)
	number := w.Vars("b", width(len(lits)))
	meanNumber(w, number, lits, func(i int) int { return i })
	for i, l := range lits {
		for _, bit := range spell(number, i) {
			w.Add(-l, bit)
		}
	}
}

// meanNumber notes that bits are those of the number of the true literal.
func meanNumber(w formula.Writer, bits, lits []formula.Lit, number func(i int) int) {
	for j, bit := range bits {
		var with []formula.Lit
		for i, l := range lits {
			if number(i)>>j&1 == 1 {
				with = append(with, l)
			}
		}
		w.Some(bit, with)
	}
}

// width returns how many bits are needed to number n things.
func width(n int) int { return bits.Len(uint(n - 1)) }

// spell returns the literals that are true where the number with these bits, the lowest first, is i.
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
