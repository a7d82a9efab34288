package quantum

import (
	"haft/model"
)

// choices are the plays of one side that some playable board admits. No play ever leaves the list:
// nothing happens on half of each board, so every playable board stays. After a play, only the
// boards on which it was made need to be asked.
type choices struct {
	can   playSet
	might playSet // plays that some playable board admits if the king's safety is ignored
}

// extend adds to known the plays that the boards of p admit. They are older playable boards after
// the play made. For the first space, nothing is known and made is nil.
func (s *store) extend(known *choices, p *part, who *cast, c model.Color, made *Play) {
	if p.empty() {
		return
	}
	witness := s.someBoard(p.node) // one board gives most of the new plays
	witness.addMoves(c, s.rules, &known.can)
	q := &inquiry{s, known, p, who, c}
	for from, men := range who {
		if men&army(c) != 0 {
			q.ask(model.Square(from), made)
		}
	}
}

// inquiry is a run of extend.
type inquiry struct {
	store  *store
	known  *choices
	boards *part
	who    *cast
	color  model.Color
}

func (q *inquiry) ask(from model.Square, made *Play) {
	var targets model.Set
	for m := range q.who[from].each(army(q.color)) {
		targets |= reach(m, from)
	}
	for targets &^= q.known.can[from]; targets != 0; targets &= targets - 1 {
		play := Play{from, targets.First()}
		if !q.known.might.has(play) && (!concerns(made, play) || !q.might(play)) {
			continue
		}
		q.known.might.add(play)
		if len(q.store.admitting(*q.boards, q.who, q.color, play, q.store.rules)) > 0 {
			q.known.can.add(play)
		}
		q.store.tidy(q.boards)
	}
}

// concerns reports whether a play can have become possible by the play made, if the king's safety
// is ignored: it starts or ends on a square that changed, or passes over the square that was left.
func concerns(made *Play, play Play) bool {
	return made == nil ||
		play.From == made.To || play.To == made.To || play.To == made.From ||
		model.Between[play.From][play.To].Has(made.From)
}

// might reports whether a man can make the play on some board if his king's safety is ignored.
func (q *inquiry) might(play Play) bool {
	for m := range q.who[play.From].each(army(q.color)) {
		c, ok := cubeOf(m, play)
		if ok && c.plausible(q.who) &&
			q.store.keepsSome(q.store.cubeFilter(&c, task{toAdmit, m, 0, play.From, play.To}), q.boards.node, 0) {
			return true
		}
	}
	return false
}
