package card

import "haft/encode/formula"

// native keeps the limit as a linear constraint with coefficients 1, for engines that can count.
func native(f *formula.Formula, g formula.Group, lits []formula.Lit, k int) {
	cardinality(f, g, lits, formula.AtMost, k)
}

// nativeExactly writes an equation.
func nativeExactly(f *formula.Formula, g formula.Group, lits []formula.Lit, k int) {
	cardinality(f, g, lits, formula.Equal, k)
}

func cardinality(f *formula.Formula, g formula.Group, lits []formula.Lit, s formula.Sense, k int) {
	l := formula.Linear{Sense: s, Bound: k}
	for _, x := range lits {
		l.Terms = append(l.Terms, formula.Term{Coef: 1, Lit: x})
	}
	f.AddLinear(g, l)
}
