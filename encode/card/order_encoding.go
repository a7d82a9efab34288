package card

import "haft/encode/formula"

// order returns the order encoding of the number of the true literal: y_i says "greater than i", and each literal is
// equivalent to its place,
//
//	x_i ↔ y_(i-1) ∧ ¬y_i
//
// It follows Crawford and Baker, "Experimental Results on the Application of Satisfiability Algorithms to
// Scheduling Problems", AAAI 1994, and Tamura, Taga, Kitagawa and Banbara, "Compiling Finite Linear CSP into SAT",
// Constraints 2009. With the literals channelled it is the regular encoding of Ansótegui and Manyà, "Mapping
// Problems with Finite-Domain Variables into Problems with Boolean Variables", SAT 2004.
//
// n-1 auxiliary variables and 4n-4 clauses. No clause says that at least one literal is true: this follows because
// the ladder ends somewhere.
func order(f *formula.Formula, g formula.Group, lits []formula.Lit) {
	w := formula.NewWriter(f, g, lits)
	y := rungs(w, lits)
	for i, l := range lits {
		clause := []formula.Lit{l}
		if i > 0 {
			clause = append(clause, -y[i-1])
		}
		if i < len(y) {
			clause = append(clause, y[i])
		}
		w.Add(clause...)
	}
}
