package quantum

import (
	"haft/model"
	"haft/model/bitboard"
)

// group is boards on which one kind of man makes a play.
type group struct {
	man Man
	part
}

// admitting splits the boards of p on which c can make a play by the man who makes it.
func (s *store) admitting(p part, c model.Color, play Play, r Rules) (groups []group) {
	for m := range army(c).each(army(c)) {
		if g := s.admittingMan(p, m, play, r); !g.empty() {
			groups = append(groups, group{m, g})
		}
	}
	return groups
}

func (s *store) admittingMan(p part, m Man, play Play, r Rules) part {
	c, ok := cubeOf(m, play)
	if !ok {
		return part{}
	}
	f := s.cubeFilter(&c)
	if !s.keepsSome(f, p.node, 0) {
		return part{}
	}
	f.op = s.newOperation() // the answers so far were yes and no only
	p = s.filtered(f, p)
	if r.SelfCheck {
		return p
	}
	return s.safeAfter(p, m, play)
}

// safeAfter is the part of p where the play of man m leaves his king unattacked.
func (s *store) safeAfter(p part, m Man, play Play) part {
	c := m.Color()
	if m == king(c) {
		return s.filtered(s.guardMoved(c, play), p)
	}
	for places := s.nodes[p.node].kings[c]; places != 0; places &= places - 1 {
		p = s.filtered(s.guardAfter(c, places.First(), play), p)
	}
	return p
}

// safe is the part of p where the king of c is not attacked.
func (s *store) safe(p part, c model.Color) part {
	for places := s.nodes[p.node].kings[c]; places != 0; places &= places - 1 {
		p = s.filtered(s.guard(c, places.First()), p)
	}
	return p
}

// sumOf adds groups, which have no board in common.
func (s *store) sumOf(groups []group) (p part) {
	for _, g := range groups {
		p = s.sum(p, g.part)
	}
	return p
}

// capturing is the part of a group that captures the king of the other side.
func (s *store) capturing(g group, play Play) part {
	victim := king(g.man.Color().Other())
	if g.empty() || !s.nodes[g.node].kings[victim.Color()].Has(play.To) {
		return part{}
	}
	var c cube
	c.demand(bitboard.Of(play.To), victim.set())
	return s.filtered(s.cubeFilter(&c), g.part)
}
