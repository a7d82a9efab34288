package quantum

import (
	"haft/model"
)

// group is the boards on which one kind of man makes a play.
type group struct {
	man Man
	part
}

// admitting splits the boards of p on which c can make a play by the man who makes it.
func (s *store) admitting(p part, who *cast, c model.Color, play Play, r Rules) (groups []group) {
	for m := range who[play.From].each(army(c)) {
		if g := s.admittingMan(p, who, m, play, r); !g.empty() {
			groups = append(groups, group{m, g})
		}
	}
	return groups
}

func (s *store) admittingMan(p part, who *cast, m Man, play Play, r Rules) part {
	c, ok := cubeOf(m, play)
	if !ok || !c.plausible(who) {
		return part{}
	}
	p = s.filtered(s.cubeFilter(&c, task{toAdmit, m, 0, play.From, play.To}), p)
	if r.SelfCheck {
		return p
	}
	return s.safeAfter(p, who, m, play)
}

// safeAfter returns the part of p where the play of man m leaves his king unattacked.
func (s *store) safeAfter(p part, who *cast, m Man, play Play) part {
	c := m.Color()
	if m == king(c) {
		return s.filtered(s.guardMoved(c, play, who), p)
	}
	for places := s.nodes[p.node].kings[c]; places != 0; places &= places - 1 {
		p = s.filtered(s.guardAfter(c, places.First(), play, who), p)
	}
	return p
}

// safe returns the part of p where the king of c is not attacked.
func (s *store) safe(p part, who *cast, c model.Color) part {
	for places := s.nodes[p.node].kings[c]; places != 0; places &= places - 1 {
		p = s.filtered(s.guard(c, places.First(), who), p)
	}
	return p
}

// held returns the parts of groups.
func held(groups []group) (parts []*part) {
	for i := range groups {
		parts = append(parts, &groups[i].part)
	}
	return parts
}

// sumOf adds groups, which have no board in common.
func (s *store) sumOf(groups []group) (p part) {
	for _, g := range groups {
		p = s.sum(p, g.part)
	}
	return p
}

// capturing returns the part of a group on which the play captures the other side's king.
func (s *store) capturing(g group, play Play) part {
	victim := king(g.man.Color().Other())
	if g.empty() || !s.nodes[g.node].kings[victim.Color()].Has(play.To) {
		return part{}
	}
	var c cube
	c.demand(model.Of(play.To), victim.set())
	return s.filtered(s.cubeFilter(&c, task{toCapture, victim, play.To, 0, 0}), g.part)
}
