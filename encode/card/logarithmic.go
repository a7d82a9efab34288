package card

import "haft/encode/formula"

// logarithmic writes the number of the true literal in bits, and makes each literal equivalent to its number: the
// log encoding of Iwama and Miyazaki, "SAT-Variable Complexity of Hard Combinatorial Problems", IFIP 1994,
// channelled to the literals. Numbers that stand for no literal are forbidden (Walsh, "SAT v CSP", CP 2000).
//
// b = ⌈log2 n⌉ auxiliary variables and nb + 2^b clauses: three variables and 23 clauses for five literals. It
// follows that some literal is true, but unit propagation does not find it.
func logarithmic(f *formula.Formula, g formula.Group, lits []formula.Lit) {
	w := formula.NewWriter(f, g, lits)
	number := w.Vars("b", width(len(lits)))
	meanNumber(w, number, lits, func(i int) int { return i })
	for i := range 1 << len(number) {
		digits := spell(number, i)
		clause := formula.Negated(digits)
		if i < len(lits) {
			clause = append(clause, lits[i])
			for _, bit := range digits {
				w.Add(-lits[i], bit)
			}
		}
		w.Add(clause...)
	}
}
