package card

import "haft/encode/formula"

// A unary counter writes clauses for outputs o_1..o_m, where o_j says "at least j of lits are true" and 0 < m <=
// len(lits). With one direction, o_j is true if at least j literals are true, which is enough for an upper limit.
// With both directions, the outputs are equivalent to what they say.
type unary func(c counter, lits []formula.Lit, m int) []formula.Lit

// counter is what a unary counter writes to.
type counter struct {
	formula.Writer
	both bool // writes both directions, not only from the inputs to the outputs
}

// atMost counts with one direction.
func (count unary) atMost(f *formula.Formula, g formula.Group, lits []formula.Lit, k int) {
	c := counter{formula.NewWriter(f, g, lits), false}
	c.Add(-count(c, lits, k+1)[k])
}

// twoWay is atMost with a counter of both directions. The additional clauses do not find more, but make the values
// of the auxiliary variables follow from the inputs.
func (count unary) twoWay(f *formula.Formula, g formula.Group, lits []formula.Lit, k int) {
	c := counter{formula.NewWriter(f, g, lits), true}
	c.Add(-count(c, lits, k+1)[k])
}

// between limits one counter of both directions from both sides, or only from below.
func (count unary) between(f *formula.Formula, g formula.Group, lits []formula.Lit, least, most int) {
	c := counter{formula.NewWriter(f, g, lits), true}
	if most >= len(lits) {
		c.Add(count(c, lits, least)[least-1])
		return
	}
	o := count(c, lits, most+1)
	c.Add(-o[most])
	c.Add(o[least-1])
}
