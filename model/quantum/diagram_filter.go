package quantum

import (
	"haft/model"
)

// A filter keeps some of the boards. It reads a board square by square in the order of the levels,
// and remembers a few bits, so that it visits each node once for every memory with which it gets
// there. roles say what each square means to it.
type filter struct {
	roles [levels]role
	last  uint8 // the last level that matters
	op    operation

	// The king to protect. A guard also keeps boards where he stands elsewhere.
	color   model.Color
	place   model.Square
	watches bool
	guards  bool
}

// role is what a level means to a filter.
type role struct {
	kind duty
	bit  memory // for a line
	men  menSet
}

// memory has a bit for each line of squares that leads to the king. On the part read before the
// king, it means that the last man met attacks along the line; on the part read after the king,
// that the line is closed. One more bit means that a knight read before the king attacks him.
type memory uint8

const leapt memory = 1 << 4

type duty uint8

const (
	ignore   duty = iota
	demand        // the man must be one of men
	threaten      // before the king: one of men attacks him from here
	strike        // the same, after the king
	approach      // on a line, before the king: one of men attacks along it, others close it
	recede        // on a line, after the king
	kingHere      // the king, whose color and place the filter has; boards without him here are kept
	anyKing       // the king comes here, whatever stands on the square now
)

// verdict is what a filter decides when it reads a man.
type verdict uint8

const (
	goOn verdict = iota
	keep         // whatever follows
	drop
)

// read is the filter's step at a level.
func (f *filter) read(level uint8, m Man, state memory) (memory, verdict) {
	r := f.roles[level]
	switch r.kind {
	case demand:
		return state, dropIf(!r.men.has(m))
	case threaten:
		if r.men.has(m) {
			return state | leapt, goOn
		}
		return state, goOn
	case strike:
		return state, dropIf(r.men.has(m))
	case approach:
		return along(r, m, state), goOn
	case recede:
		if state&r.bit == 0 && r.men.has(m) {
			return state, drop
		}
		return beyond(r, m, state), goOn
	case kingHere:
		if m != king(f.color) {
			return 0, keep
		}
		return 0, dropIf(state != 0)
	case anyKing:
		return 0, dropIf(state != 0)
	}
	return state, goOn
}

func dropIf(so bool) verdict {
	if so {
		return drop
	}
	return goOn
}

func along(r role, m Man, state memory) memory {
	switch {
	case m == Nobody:
		return state
	case r.men.has(m):
		return state | r.bit
	}
	return state &^ r.bit
}

func beyond(r role, m Man, state memory) memory {
	if m == Nobody {
		return state
	}
	return state | r.bit
}

// filtered returns the part of p that f keeps, or all of it if f is nil.
func (s *store) filtered(f *filter, p part) part {
	if p.empty() || f == nil {
		return p
	}
	return s.filterNode(f, p.node, 0).times(p.factor)
}

func (s *store) filterNode(f *filter, n ref, state memory) part {
	if s.keepsAll(f, n) {
		return part{small(1), n}
	}
	q := question{op: f.op, a: uint32(n), b: uint32(state)}
	p, ok := s.recall(q)
	if !ok {
		p = s.record(q, s.filterFan(f, n, state))
	}
	return p
}

// keepsAll is true below the last level that matters, and for a guard whose king can no longer be
// found on his square.
func (s *store) keepsAll(f *filter, n ref) bool {
	v := &s.nodes[n]
	if v.level > f.last {
		return true
	}
	return f.guards && v.level <= levelOf(f.place) && !v.kings[f.color].Has(f.place)
}

func (s *store) filterFan(f *filter, n ref, state memory) part {
	var made branches
	level := s.nodes[n].level
	for _, e := range s.fan(n) {
		after, verdict := f.read(level, e.man(), state)
		switch verdict {
		case keep:
			made.add(e.man(), s.follow(small(1), e))
		case goOn:
			made.add(e.man(), s.filterNode(f, e.child(), after).times(s.weights.number(e.weight)))
		}
	}
	return s.make(level, &made)
}

// keepsSome reports whether f keeps any board, without making nodes.
func (s *store) keepsSome(f *filter, n ref, state memory) bool {
	if n == none || s.keepsAll(f, n) {
		return n != none
	}
	q := question{op: f.op, a: uint32(n), b: uint32(state)}
	if p, ok := s.recall(q); ok {
		return !p.empty()
	}
	level := s.nodes[n].level
	for _, e := range s.fan(n) {
		after, verdict := f.read(level, e.man(), state)
		if verdict == keep || verdict == goOn && s.keepsSome(f, e.child(), after) {
			return true
		}
	}
	s.record(q, part{})
	return false
}

// doubled returns p with the weights doubled outside the boards of subset, all of which are boards
// of p. The weights in subset do not matter.
func (s *store) doubled(p, subset part) part {
	return s.outside(opDoubled, p.node, subset.node).times(p.factor)
}

// without returns p without the boards of subset.
func (s *store) without(p, subset part) part {
	return s.outside(opWithout, p.node, subset.node).times(p.factor)
}

// outside returns n with one factor on the boards of the subset and another outside it. Weights are
// not part of the question, so many answers come from the cache.
func (s *store) outside(op operation, n, subset ref) part {
	switch {
	case n == none:
		return part{}
	case subset == none && op == opDoubled:
		return part{small(2), n}
	case subset == none:
		return part{small(1), n}
	case n == subset && op == opDoubled:
		return part{small(1), n}
	case n == subset:
		return part{}
	}
	q := question{op: op, a: uint32(n), b: uint32(subset)}
	p, ok := s.recall(q)
	if !ok {
		p = s.record(q, s.outsideFan(op, n, subset))
	}
	return p
}

func (s *store) outsideFan(op operation, n, subset ref) part {
	var made branches
	inner := s.fan(subset)
	for _, e := range s.fan(n) {
		below := none
		if len(inner) > 0 && inner[0].man() == e.man() {
			below, inner = inner[0].child(), inner[1:]
		}
		rest := s.outside(op, e.child(), below)
		made.add(e.man(), rest.times(s.weights.number(e.weight)))
	}
	return s.make(s.nodes[n].level, &made)
}

// sum adds weights, board by board. It first divides the factors by their common divisor, so that
// the same sum in other proportions is found in the cache.
func (s *store) sum(a, b part) part {
	switch {
	case a.empty():
		return b
	case b.empty():
		return a
	case a.node == b.node:
		return part{a.factor.plus(b.factor), a.node}
	case a.node > b.node:
		a, b = b, a
	}
	common := a.factor.divisor(b.factor)
	if !common.one() {
		a.factor, b.factor = a.factor.over(common), b.factor.over(common)
	}
	q := question{opSum, uint32(a.node), uint32(b.node), s.weights.of(a.factor), s.weights.of(b.factor)}
	sum, ok := s.recall(q)
	if !ok {
		sum = s.record(q, s.sumFans(a, b))
	}
	return sum.times(common)
}

// sumFans adds two nodes of the same level, edge by edge.
func (s *store) sumFans(a, b part) part {
	var made branches
	x, y := s.fan(a.node), s.fan(b.node)
	for len(x) > 0 || len(y) > 0 {
		switch {
		case len(y) == 0 || len(x) > 0 && x[0].man() < y[0].man():
			made.add(x[0].man(), s.follow(a.factor, x[0]))
			x = x[1:]
		case len(x) == 0 || y[0].man() < x[0].man():
			made.add(y[0].man(), s.follow(b.factor, y[0]))
			y = y[1:]
		default:
			made.add(x[0].man(), s.sum(s.follow(a.factor, x[0]), s.follow(b.factor, y[0])))
			x, y = x[1:], y[1:]
		}
	}
	return s.make(s.nodes[a.node].level, &made)
}

// follow returns what lies below an edge.
func (s *store) follow(factor number, e edge) part {
	return part{factor.times(s.weights.number(e.weight)), e.child()}
}
