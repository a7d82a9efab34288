package quantum

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
