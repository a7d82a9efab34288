package encode

// native keeps the limit as a linear constraint with coefficients 1, for the engines
// that count by themselves.
func native(f *Formula, g Group, lits []Lit, k int) { cardinality(f, g, lits, AtMost, k) }

// nativeExactly is an equation.
func nativeExactly(f *Formula, g Group, lits []Lit, k int) { cardinality(f, g, lits, Equal, k) }

func cardinality(f *Formula, g Group, lits []Lit, s Sense, k int) {
	l := Linear{Sense: s, Bound: k}
	for _, x := range lits {
		l.Terms = append(l.Terms, Term{1, x})
	}
	f.AddLinear(g, l)
}
