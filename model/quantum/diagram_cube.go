package quantum

import (
	"haft/model"
)

// A cube is the boards on which certain squares hold certain men.
type cube struct {
	squares model.Set
	men     [64]Men
}

func (c *cube) demand(squares model.Set, men Men) {
	c.squares |= squares
	for ; squares != 0; squares &= squares - 1 {
		c.men[squares.First()] = men
	}
}

// cubeFilter keeps the boards of the cube, if they also satisfy the task.
func (s *store) cubeFilter(c *cube, t task) *filter {
	f := &filter{op: s.operation(t)}
	for squares := c.squares; squares != 0; squares &= squares - 1 {
		at := squares.First()
		f.roles[levelOf(at)] = role{kind: demand, men: c.men[at]}
		f.last = max(f.last, levelOf(at))
	}
	return f
}

// cubeOf returns the boards on which m stands on the source of p and can go to its target, if the
// safety of his king is ignored; false if he never can.
func cubeOf(m Man, p Play) (cube, bool) {
	target, ok := meets(m, p)
	if !ok {
		return cube{}, false
	}
	var c cube
	c.demand(model.Of(p.From), m.set())
	c.demand(model.Between[p.From][p.To], Nobody.set())
	c.demand(model.Of(p.To), target)
	return c, true
}

// meets returns the men that m may meet on the target of p if nothing is in his way.
func meets(m Man, p Play) (target Men, ok bool) {
	c := m.Color()
	captures := attacks(m, p.From, 0).Has(p.To)
	switch {
	case !m.Pawn():
		return army(c.Other()) | Nobody.set(), captures
	case captures:
		return army(c.Other()), true
	}
	return Nobody.set(), pawnWay(p.From, c).Has(p.To)
}

// pawnWay returns the squares to which a pawn can go without capturing, on an empty board.
func pawnWay(s model.Square, c model.Color) model.Set {
	one := pawnStep(model.Of(s), c)
	if s.Rank() == pawnRank[c] {
		return one | pawnStep(one, c)
	}
	return one
}

// plausible checks each square by itself, which settles most questions.
func (c *cube) plausible(who *cast) bool {
	for squares := c.squares; squares != 0; squares &= squares - 1 {
		if at := squares.First(); c.men[at]&who[at] == 0 {
			return false
		}
	}
	return true
}
