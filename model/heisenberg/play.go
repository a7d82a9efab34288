package heisenberg

import (
	"haft/model"
)

// After is the position after m, which is one of [Position.Moves], or differs from one of them only in that
// it leaves the own king in check, or is [NullMove]. p is left as it is.
func (p *Position) After(m Move) Position {
	q := *p
	q.play(m)
	return q
}

func (p *Position) play(m Move) {
	if m == NullMove {
		p.passed = model.NoSquare
		p.count(false)
		return
	}
	mover, passing := p.men[m.From], p.victim(m) // asked before anything moves
	castling, castles := p.castlingOf(m)
	captured := Nobody
	p.lift(m.From)
	if passing != model.NoSquare {
		captured = p.lift(passing)
	} else if p.occupied().Has(m.To) {
		captured = p.lift(m.To)
	}
	if castles {
		p.put(p.lift(castling.rook), castling.beside)
	}
	p.put(Man{mover.Color, p.becomes(mover, m)}, m.To)
	p.castle &^= lostRights[m.From] | lostRights[m.To]
	p.passed = steppedOver(mover, m)
	p.count(mover.isPawn() || captured != Nobody)
}

// becomes is the kind of the mover once m is made.
func (p *Position) becomes(mover Man, m Move) Kind {
	if m.Promote != NoKind {
		return m.Promote
	}
	return mover.Kind
}

// victim is the square of the pawn that m takes in passing, NoSquare if it takes none: a pawn's
// capture, or that of a knight which goes on as a pawn, on the square just passed over.
func (p *Position) victim(m Move) model.Square {
	start, kind := m.From, p.men[m.From].Kind
	if m.Change == Speed {
		start, kind = m.Seen, kind-1
	}
	if kind != Pawn || m.Change == Place || m.To != p.passed || m.To.File() == start.File() {
		return model.NoSquare
	}
	return model.NewSquare(m.To.File(), start.Rank())
}

// steppedOver is the square that a pawn passes over in an ordinary double step.
func steppedOver(mover Man, m Move) model.Square {
	if m.Change != Ordinary || !mover.isPawn() || difference(m.From.Rank(), m.To.Rank()) != 2 {
		return model.NoSquare
	}
	return (m.From + m.To) / 2
}

// count goes on with the turn and the counters; an event is what the rule of fifty moves starts anew from.
func (p *Position) count(event bool) {
	p.quiet++
	if event {
		p.quiet = 0
	}
	p.number += int(p.turn)
	p.turn = p.turn.Other()
}
