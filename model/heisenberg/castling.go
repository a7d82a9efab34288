package heisenberg

import (
	"haft/model"
)

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
