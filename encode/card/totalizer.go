package card

import "haft/encode/formula"

// totalizer adds unary numbers along a balanced tree: Bailleux and Boufkhad, "Efficient CNF Encoding of Boolean
// Cardinality Constraints", CP 2003, with numbers cut off at m as in Büttner and Rintanen, "Satisfiability Planning
// with Constraints on the Number of Actions", ICAPS 2005. O(n log n) numbers of at most m variables, and O(nm²)
// clauses.
func totalizer(c counter, lits []formula.Lit, m int) []formula.Lit {
	if len(lits) == 1 {
		return lits
	}
	half := len(lits) / 2
	return c.plus(totalizer(c, lits[:half], m), totalizer(c, lits[half:], m), m)
}

// plus returns the sum of two unary numbers, cut off at m.
func (c counter) plus(a, b []formula.Lit, m int) []formula.Lit {
	o := c.Vars("t", min(len(a)+len(b), m))
	for i := range len(a) + 1 {
		for j := range len(b) + 1 {
			if sum := i + j; sum > 0 && sum <= len(o) {
				c.Add(append(reached(a, b, i, j), o[sum-1])...)
			}
			if sum := i + j; c.both && sum < len(o) {
				c.Add(append(missed(a, b, i, j), -o[sum])...)
			}
		}
	}
	return o
}

// reached returns "not: a is at least i and b at least j", as part of a clause.
func reached(a, b []formula.Lit, i, j int) (clause []formula.Lit) {
	if i > 0 {
		clause = append(clause, -a[i-1])
	}
	if j > 0 {
		clause = append(clause, -b[j-1])
	}
	return clause
}

// missed returns "not: a is at most i and b at most j", as part of a clause.
func missed(a, b []formula.Lit, i, j int) (clause []formula.Lit) {
	if i < len(a) {
		clause = append(clause, a[i])
	}
	if j < len(b) {
		clause = append(clause, b[j])
	}
	return clause
}
