package quantum

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
