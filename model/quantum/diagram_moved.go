package quantum

// moving is a play of one man, on boards where he stands on the source and may go to the target.
type moving struct {
	op       operation
	from, to uint8 // levels
	arrives  Man
}

// moved returns the boards of g after the play. Boards that differ only in who was captured become
// one.
func (s *store) moved(g group, p Play) part {
	if g.empty() {
		return part{}
	}
	v := &moving{
		s.operation(task{toMove, g.man, 0, p.From, p.To}), levelOf(p.From), levelOf(p.To),
		s.rules.arrives(g.man, p.To),
	}
	return s.moveNode(v, g.node).times(g.factor)
}

func (s *store) moveNode(v *moving, n ref) part {
	level := s.nodes[n].level
	if level > v.from && level > v.to {
		return part{small(1), n}
	}
	q := question{op: v.op, a: uint32(n)}
	p, ok := s.recall(q)
	if !ok {
		p = s.record(q, s.moveFan(v, n, level))
	}
	return p
}

func (s *store) moveFan(v *moving, n ref, level uint8) part {
	var made branches
	switch fan := s.fan(n); level {
	case v.from:
		made.add(Nobody, s.moveBelow(v, s.follow(small(1), fan[0])))
	case v.to:
		var all part
		for _, e := range fan {
			all = s.sum(all, s.follow(small(1), e))
		}
		made.add(v.arrives, s.moveBelow(v, all))
	default:
		for _, e := range fan {
			made.add(e.man(), s.moveBelow(v, s.follow(small(1), e)))
		}
	}
	return s.make(level, &made)
}

func (s *store) moveBelow(v *moving, p part) part {
	return s.moveNode(v, p.node).times(p.factor)
}
