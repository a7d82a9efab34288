package heisenberg

import (
	"haft/model"
)

// After returns the position after m. m must be one of [Position.Moves], or [NullMove], or a move
// that is illegal only because it leaves the mover's king in check. p does not change.
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

// becomes returns the kind of the mover after m.
func (p *Position) becomes(mover Man, m Move) Kind {
	if m.Promote != NoKind {
		return m.Promote
	}
	return mover.Kind
}

// victim returns the square of the pawn that m captures en passant, NoSquare if there is none. The
// capture is by a pawn, or by a knight that goes on as a pawn, on the square just passed over.
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

// steppedOver returns the square that a pawn passes over in an ordinary double step.
func steppedOver(mover Man, m Move) model.Square {
	if m.Change != Ordinary || !mover.isPawn() || difference(m.From.Rank(), m.To.Rank()) != 2 {
		return model.NoSquare
	}
	return (m.From + m.To) / 2
}

// count updates the turn and the counters; event is a capture or pawn move, after which the
// fifty-move rule counts anew.
func (p *Position) count(event bool) {
	p.quiet++
	if event {
		p.quiet = 0
	}
	p.number += int(p.turn)
	p.turn = p.turn.Other()
}

// Taken returns the kind of the piece that the move to the next position captured, also en passant;
// NoKind if it captured none.
func (p *Position) Taken(next *Position) Kind {
	for s := range model.Square(64) {
		if man := p.On(s); man != Nobody && man.Color != p.Turn() && next.On(s) != man {
			return man.Kind
		}
	}
	return NoKind
}

// A castling is one of the four kinds of castling.
type castling struct {
	right            rights
	king, to         model.Square
	rook, beside     model.Square // where the rook stands, and where it goes
	empty, unwatched model.Set    // what must be empty; what may not be attacked
}

var castlings = [2][2]castling{
	{newCastling(whiteShort, 0, 7, 6, 5), newCastling(whiteLong, 0, 0, 2, 3)},
	{newCastling(blackShort, 7, 7, 6, 5), newCastling(blackLong, 7, 0, 2, 3)},
}

func newCastling(right rights, rank, rook, to, beside int) castling {
	k := castling{
		right: right,
		king:  model.NewSquare(4, rank), to: model.NewSquare(to, rank),
		rook: model.NewSquare(rook, rank), beside: model.NewSquare(beside, rank),
	}
	k.empty = model.Between[k.king][k.rook]
	k.unwatched = model.Of(k.king) | model.Of(k.beside) | model.Of(k.to)
	return k
}

// castlings returns the squares to which the king of the side to move may castle.
func (p *Position) castlings(seen model.Set) (targets model.Set) {
	for i := range castlings[p.turn] {
		k := &castlings[p.turn][i]
		if p.castle&k.right != 0 && p.occupied()&k.empty == 0 && seen&k.unwatched == 0 {
			targets |= model.Of(k.to)
		}
	}
	return targets
}

// castlingOf returns the castling that m is, legal or not, if it is one.
func (p *Position) castlingOf(m Move) (*castling, bool) {
	if p.men[m.From].Kind != King || difference(m.From.File(), m.To.File()) != 2 {
		return nil, false
	}
	k := &castlings[p.turn][0]
	if m.To != k.to {
		k = &castlings[p.turn][1]
	}
	return k, m.From == k.king && m.To == k.to
}

// lostRights gives, by square, the rights that end when a piece leaves it or moves to it.
var lostRights = func() (lost [64]rights) {
	for c := range castlings {
		for _, k := range castlings[c] {
			lost[k.king] |= k.right
			lost[k.rook] |= k.right
		}
	}
	return lost
}()
