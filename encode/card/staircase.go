package card

import "haft/encode/formula"

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
		c.Unary(row, formula.Ones(lits[:i+1]))
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
