package exact

import (
	"haft/model"
)

// hear adds what the sign after the last move says of the king of the side to move.
func (s *State) hear(check bool) {
	c := s.mover & 1
	if !check {
		s.leaveNoCheck(c) // nothing attacks it: the same facts as those of a side that has moved
		return
	}
	enemy := c ^ 1
	var said *announced
	for kings := s.union(c) & everyKing; kings != 0; kings &= kings - 1 {
		king := model.NewPiece(c, kings.first()+1)
		at := s.where[king]
		if model.Pawn[c][at&63]&s.pawns[enemy] != 0 {
			continue
		}
		var one claim
		one.majors, one.promoted = s.attackers(at, s.side[0]|s.side[1], s.officers(enemy))
		if one == (claim{}) {
			s.ban(king, model.King.Set())
			continue
		}
		if said == nil {
			said = s.said.copied()
		}
		said.add(enemy, king.File(), one)
	}
	if said != nil {
		s.said = said
	}
}

// announcedMoves is MovesIf under the rule announce=on: each move without its sign and with it, if that leaves a world.
// It makes those that would be legal without any announcement so far.
func (s *State) announcedMoves(fits func(model.Move) bool) (legal []model.Move) {
	silent := *s
	silent.said = nil
	r := silent.Replies()
	for m := range s.each(&r) {
		if !fits(m) {
			continue
		}
		moved := *s
		moved.move(m)
		for _, m.Check = range []bool{false, true} {
			next := moved
			if next.hear(m.Check); next.Possible() {
				legal = append(legal, m)
			}
		}
	}
	return legal
}

// announcedReplies is Replies if some check was announced: the squares of the moves that are legal with or without
// their signs.
func (s *State) announcedReplies() (r Replies) {
	for _, m := range s.announcedMoves(every) {
		r[s.on[m.From&63].Index()-1] |= model.Of(m.To)
	}
	return r
}
