package card

import (
	"haft/encode/formula"
)

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

// staircase returns the sequential counter of Sinz (see sequential) in the form of a unary counter: s(i,j) says "at
// least j of the first i", for j up to m and up to i,
//
//	s(i,j) ↔ s(i-1,j) ∨ (x_i ∧ s(i-1,j-1))
//
// where s(i,0) is true, and s(i,j) is false for j > i. With both directions it has nm - m(m-1)/2 variables, and
// four clauses for each variable except those at the ends of their rows.
func staircase(c counter, lits []formula.Lit, m int) []formula.Lit {
	var before []formula.Lit
	for i, x := range lits {
		row := c.Vars("s", min(len(before)+1, m))
		if c.Explained() {
			c.Unary(row, formula.Ones(lits[:i+1]))
		}
		for j, s := range row {
			c.step(s, x, before, j)
		}
		before = row
	}
	return before
}

// step defines s, count j+1 of a row, by the input x and the row before.
func (c counter) step(s, x formula.Lit, before []formula.Lit, j int) {
	same, less := []formula.Lit(nil), []formula.Lit(nil) // s(i-1,j+1) and s(i-1,j), unless they are constants
	if j < len(before) {
		same = before[j : j+1]
		c.Add(-same[0], s)
	}
	if j > 0 {
		less = before[j-1 : j]
	}
	c.Add(append(formula.Negated(less), -x, s)...)
	if c.both {
		c.Add(append([]formula.Lit{-s, x}, same...)...)
		if j > 0 {
			c.Add(append([]formula.Lit{-s, less[0]}, same...)...)
		}
	}
}

// nested cuts the literals in two. A new literal y joins the first half and its negation the second, so that a true
// literal of one half rules out the other:
//
//	AMO(x_1..x_h, y) ∧ AMO(¬y, x_(h+1)..x_n)
//
// Four literals or fewer are written pairwise. This is the nested encoding of PBLib (Philipp and Steinke, "PBLib - A
// Library for Encoding Pseudo-Boolean Constraints into CNF", SAT 2015). Kučera, Savický and Vorel, "A Lower Bound on
// CNF Encodings of the At-Most-One Constraint", SAT 2017, have 3n-6 clauses beside what is possible: complete
// propagation needs 2n + √n - O(1).
//
// 3n-6 clauses for n > 2, and at most n-4 auxiliary variables.
func nested(f *formula.Formula, g formula.Group, lits []formula.Lit) {
	if len(lits) <= 4 {
		pairwise(f, g, lits)
		return
	}
	half := len(lits) / 2
	w := formula.NewWriter(f, g, lits)
	y := w.Var("y")
	w.Some(y, lits[half:])
	nested(f, g, append(lits[:half:half], y))
	nested(f, g, append([]formula.Lit{-y}, lits[half:]...))
}
