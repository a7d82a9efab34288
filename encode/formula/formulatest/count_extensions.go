package formulatest

import "haft/encode/formula"

// Extensions counts, up to limit, the complete assignments of f in which the literals are true, by unit propagation
// and search.
func Extensions(f *formula.Formula, limit int, lits ...formula.Lit) int {
	p := formula.NewPropagator(f)
	if !p.Assume(lits...) {
		return 0
	}
	return Count(p, limit)
}

// Count counts, up to limit, the complete assignments that extend what p assumes.
func Count(p *formula.Propagator, limit int) int { return countFrom(p, 1, limit) }

// countFrom searches the variables from v on.
func countFrom(p *formula.Propagator, v, limit int) (n int) {
	for v <= p.Vars() && p.Value(formula.Lit(v)) != 0 {
		v++
	}
	if v > p.Vars() {
		return 1
	}
	mark := p.Mark()
	for _, l := range []formula.Lit{-formula.Lit(v), formula.Lit(v)} {
		if n < limit && p.Assume(l) {
			n += countFrom(p, v+1, limit-n)
		}
		p.Undo(mark)
	}
	return n
}
