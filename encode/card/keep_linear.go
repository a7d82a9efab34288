package card

import "haft/encode/formula"

// native keeps the limit as a linear constraint with coefficients 1, for engines that can count.
func native(f *formula.Formula, g formula.Group, lits []formula.Lit, k int) {
	cardinality(f, g, lits, formula.AtMost, k)
}

// nativeBetween writes an equation, or two inequalities.
func nativeBetween(f *formula.Formula, g formula.Group, lits []formula.Lit, least, most int) {
	switch {
	case least == most:
		cardinality(f, g, lits, formula.Equal, most)
	case most < len(lits):
		cardinality(f, g, lits, formula.AtMost, most)
		fallthrough
	default:
		cardinality(f, g, lits, formula.AtLeast, least)
	}
}

func cardinality(f *formula.Formula, g formula.Group, lits []formula.Lit, s formula.Sense, k int) {
	l := formula.Linear{Sense: s, Bound: k}
	for _, x := range lits {
		l.Terms = append(l.Terms, formula.Term{Coef: 1, Lit: x})
	}
	f.AddLinear(g, l)
}
