package card

import "haft/encode/formula"

// ladder has variables y_1..y_(n-1), where y_i says "the true literal comes after i":
//
//	y_(i+1) → y_i     x_i → y_(i-1)     x_i → ¬y_i
//
// It follows Gent and Nightingale, "A New Encoding of AllDifferent into SAT", CP 2004 workshop on modelling, whose
// channels go both ways: see order. It has n-1 auxiliary variables and 3n-4 clauses. These are the clauses of the
// sequential counter for k = 1 with every auxiliary variable negated; that matters to engines, which try one value
// first.
func ladder(f *formula.Formula, g formula.Group, lits []formula.Lit) {
	rungs(formula.NewWriter(f, g, lits), lits)
}

// rungs writes the ladder and returns its variables.
func rungs(w formula.Writer, lits []formula.Lit) []formula.Lit {
	y := w.Vars("y", len(lits)-1)
	for i := range y {
		w.Some(y[i], lits[i+1:])
		if i > 0 {
			w.Add(-y[i], y[i-1])
		}
		w.Add(-lits[i], -y[i])
		w.Add(-lits[i+1], y[i])
	}
	return y
}
