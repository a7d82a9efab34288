package formula

import "slices"

// A Propagator finds what literals force by unit propagation: a clause with one literal left makes it true, and a
// term that no longer fits into a linear constraint is false (bounds propagation). This is the part of solving that
// needs no search. Encodings differ in how much it finds.
//
// Clauses are watched by two literals (Moskewicz, Madigan, Zhao, Zhang, Malik, "Chaff", DAC 2001), so that only
// values have to be reset when literals are taken back.
type Propagator struct {
	value    []int8 // by variable: 1 true, -1 false, 0 open
	trail    []Lit  // the true literals in the order found
	done     int    // how many literals of the trail have been followed up
	clauses  []Clause
	watching [][]int // by literal: the clauses that watch it
	rows     []Linear
	counting [][]int // by literal: the rows that contain it
	failed   bool    // the formula itself is refuted
}

// NewPropagator returns a propagator that has propagated what f alone forces. It does not change f.
func NewPropagator(f *Formula) *Propagator {
	p := &Propagator{
		value:    make([]int8, f.Vars+1),
		watching: make([][]int, 2*f.Vars+2),
		counting: make([][]int, 2*f.Vars+2),
	}
	for _, c := range f.Clauses {
		p.addClause(c)
	}
	for _, l := range f.Linear {
		p.addRows(l.AtMosts())
	}
	p.failed = !p.propagate() || p.failed
	return p
}

// index numbers the literals from 2, for use in tables.
func (l Lit) index() int {
	if l < 0 {
		return -2*int(l) + 1
	}
	return 2 * int(l)
}

func (p *Propagator) addClause(c Clause) {
	c = slices.Clone(c)
	slices.Sort(c)
	c = slices.Compact(c)
	switch len(c) {
	case 0:
		p.failed = true
	case 1:
		p.failed = !p.enqueue(c[0]) || p.failed
	default:
		for _, l := range c[:2] {
			p.watching[l.index()] = append(p.watching[l.index()], len(p.clauses))
		}
		p.clauses = append(p.clauses, c)
	}
}

func (p *Propagator) addRows(rows []Linear) {
	for _, row := range rows {
		for _, t := range row.Terms {
			p.counting[t.Lit.index()] = append(p.counting[t.Lit.index()], len(p.rows))
		}
		p.rows = append(p.rows, row)
		p.failed = !p.fits(row) || p.failed
	}
}

// Consistent reports whether propagation has not refuted the formula itself.
func (p *Propagator) Consistent() bool { return !p.failed }

// Value returns the value of a literal: 1 true, -1 false, 0 open.
func (p *Propagator) Value(l Lit) int {
	if l < 0 {
		return -int(p.value[-l])
	}
	return int(p.value[l])
}

// Assume makes the literals true and propagates. It returns false if it finds a contradiction; after that, only
// Undo may be called.
func (p *Propagator) Assume(lits ...Lit) bool {
	if p.failed {
		return false
	}
	for _, l := range lits {
		if !p.enqueue(l) {
			return false
		}
	}
	return p.propagate()
}

// Vars returns the number of variables.
func (p *Propagator) Vars() int { return len(p.value) - 1 }

// Mark returns a state that Undo can restore.
func (p *Propagator) Mark() int { return len(p.trail) }

// Undo takes back everything assumed and found since the mark.
func (p *Propagator) Undo(mark int) {
	for _, l := range p.trail[mark:] {
		p.value[l.Var()] = 0
	}
	p.trail = p.trail[:mark]
	p.done = mark
}

// enqueue makes l true, and reports whether it was not false.
func (p *Propagator) enqueue(l Lit) bool {
	switch p.Value(l) {
	case 1:
		return true
	case -1:
		return false
	}
	p.value[l.Var()] = 1
	if l < 0 {
		p.value[-l] = -1
	}
	p.trail = append(p.trail, l)
	return true
}

func (p *Propagator) propagate() bool {
	for p.done < len(p.trail) {
		l := p.trail[p.done]
		p.done++
		if !p.visit(-l) {
			return false
		}
		for _, row := range p.counting[l.index()] {
			if !p.fits(p.rows[row]) {
				return false
			}
		}
	}
	return true
}

// visit looks at the clauses that watch l, which has become false.
func (p *Propagator) visit(l Lit) bool {
	watchers := p.watching[l.index()]
	kept := watchers[:0]
	for i, number := range watchers {
		if c := p.clauses[number]; p.rewatch(c, l) {
			p.watching[c[1].index()] = append(p.watching[c[1].index()], number)
			continue
		}
		kept = append(kept, number)
		if !p.enqueue(p.clauses[number][0]) {
			p.watching[l.index()] = append(kept, watchers[i+1:]...)
			return false
		}
	}
	p.watching[l.index()] = kept
	return true
}

// rewatch moves the false literal l to the second place, and puts a literal that is not false there if the clause
// has one. A clause that is already true keeps its watches.
func (p *Propagator) rewatch(c Clause, l Lit) bool {
	if c[0] == l {
		c[0], c[1] = c[1], c[0]
	}
	if p.Value(c[0]) == 1 {
		return false
	}
	for i := 2; i < len(c); i++ {
		if p.Value(c[i]) >= 0 {
			c[1], c[i] = c[i], c[1]
			return true
		}
	}
	return false
}

// fits follows up a row in the form of AtMosts: the sum of the true terms may not exceed the bound, and a term that
// would exceed it is false.
func (p *Propagator) fits(row Linear) bool {
	room := row.Bound
	for _, t := range row.Terms {
		if p.Value(t.Lit) == 1 {
			room -= t.Coef
		}
	}
	if room < 0 {
		return false
	}
	for _, t := range row.Terms {
		if t.Coef > room && p.Value(t.Lit) == 0 {
			p.enqueue(-t.Lit)
		}
	}
	return true
}
