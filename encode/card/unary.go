package card

import "haft/encode/formula"

// A unary counter writes clauses for outputs o_1..o_m, where o_j says "at least j of
// lits are true", 0 < m <= len(lits). In one direction, o_j is true if at least j are, which is enough
// for an upper limit; a counter that writes both directions makes the outputs
// equivalent to what they say.
type unary func(c counter, lits []formula.Lit, m int) []formula.Lit

// counter is where a unary counter writes to.
type counter struct {
	formula.Writer
	both bool // directions, not only from the inputs to the outputs
}

// atMost counts in one direction.
func (count unary) atMost(f *formula.Formula, g formula.Group, lits []formula.Lit, k int) {
	c := counter{formula.NewWriter(f, g, lits), false}
	c.Add(-count(c, lits, k+1)[k])
}

// twoWay is atMost with a counter of both directions: the clauses that are more do not
// find more, but make the auxiliary variables follow from the inputs.
func (count unary) twoWay(f *formula.Formula, g formula.Group, lits []formula.Lit, k int) {
	c := counter{formula.NewWriter(f, g, lits), true}
	c.Add(-count(c, lits, k+1)[k])
}

// exactly asks one counter of both directions for both ends.
func (count unary) exactly(f *formula.Formula, g formula.Group, lits []formula.Lit, k int) {
	c := counter{formula.NewWriter(f, g, lits), true}
	o := count(c, lits, k+1)
	c.Add(-o[k])
	c.Add(o[k-1])
}
