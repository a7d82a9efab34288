package quantum

import (
	"haft/model"
)

// mates returns the part of p where the king of c is mated.
func (s *store) mates(p part, who *cast, c model.Color) part {
	if p.empty() {
		return part{}
	}
	attacked := s.without(p, s.safe(p, who, c))
	var tried playSet
	for !attacked.empty() {
		b := s.someBoard(attacked.node)
		play, ok := b.escape(c)
		if !ok {
			return s.withoutEscapes(attacked, c, &tried)
		}
		tried.add(play)
		attacked = s.withoutEscape(attacked, who, c, play)
	}
	return part{}
}

// withoutEscapes returns the boards that are left when every escape has been tried. It is called
// only if there may be a mate; until then, escapes found on single boards need fewer questions.
func (s *store) withoutEscapes(p part, c model.Color, tried *playSet) part {
	who := s.cast(p.node) // of these few boards only
	for from, men := range who {
		for m := range men.each(army(c)) {
			targets := reach(m, model.Square(from)) &^ tried[from]
			for ; targets != 0 && !p.empty(); targets &= targets - 1 {
				play := Play{model.Square(from), targets.First()}
				p = s.withoutEscape(p, who, c, play)
				tried.add(play)
			}
		}
	}
	return p
}

// withoutEscape returns p without the boards where the play leaves the king of c unattacked.
func (s *store) withoutEscape(p part, who *cast, c model.Color, play Play) part {
	return s.without(p, s.sumOf(s.admitting(p, who, c, play, Rules{})))
}

// reach returns the squares that m can ever reach in one move from s.
func reach(m Man, s model.Square) model.Set {
	if m.Pawn() {
		return pawnWay(s, m.Color()) | attacks(m, s, 0)
	}
	return attacks(m, s, 0)
}

// someBoard returns the first board of n in the order of Compare; n must not be none.
func (s *store) someBoard(n ref) (b Board) {
	for n != leaf {
		e := s.fan(n)[0]
		b.put(squareAt(s.nodes[n].level), e.man())
		n = e.child()
	}
	return b
}
