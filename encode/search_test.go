package encode

// extensions counts the complete assignments of f in which the literals are true, up to
// limit, by unit propagation and search.
func extensions(f *Formula, limit int, lits ...Lit) int {
	p := NewPropagator(f)
	if !p.Assume(lits...) {
		return 0
	}
	return p.count(1, limit)
}

// count searches the variables from v on.
func (p *Propagator) count(v, limit int) (n int) {
	for v < len(p.value) && p.value[v] != 0 {
		v++
	}
	if v == len(p.value) {
		return 1
	}
	mark := p.Mark()
	for _, l := range []Lit{-Lit(v), Lit(v)} {
		if n < limit && p.Assume(l) {
			n += p.count(v+1, limit-n)
		}
		p.Undo(mark)
	}
	return n
}

func extends(f *Formula, lits ...Lit) bool { return extensions(f, 1, lits...) > 0 }
