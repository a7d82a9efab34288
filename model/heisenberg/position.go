package heisenberg

import (
	"haft/model"
)

// Position is the men on the board, the turn, the rights to castle, and a pawn that can be captured
// en passant. A copy made by assignment is independent: to take a move back, keep the position
// before it. The zero value is an empty board; use [Start] or [ParseFEN].
type Position struct {
	men    [64]Man
	sides  [2]model.Set        // by color
	kinds  [King + 1]model.Set // of both sides
	turn   model.Color
	castle rights
	passed model.Square // the square that a pawn has just passed over, otherwise NoSquare
	quiet  int          // plies since the last capture or pawn move
	number int          // of the move, from 1, as players count
}

// rights are the kinds of castling that neither king nor rook has lost by moving.
type rights uint8

// The bits of rights in the order of FEN: KQkq.
const (
	whiteShort rights = 1 << iota
	whiteLong
	blackShort
	blackLong
)

// StartFEN is the starting position.
const StartFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// Start returns the starting position.
func Start() Position {
	p, err := ParseFEN(StartFEN)
	if err != nil {
		panic(err)
	}
	return p
}

// On returns what stands on s.
func (p *Position) On(s model.Square) Man { return p.men[s] }

// Turn returns the side to move.
func (p *Position) Turn() model.Color { return p.turn }

// Number returns the number of the next move, from 1; a move of White and one of Black share a
// number.
func (p *Position) Number() int { return p.number }

// of returns the pieces of side c that are of kind k.
func (p *Position) of(c model.Color, k Kind) model.Set { return p.sides[c] & p.kinds[k] }

func (p *Position) occupied() model.Set { return p.sides[model.White] | p.sides[model.Black] }

// put places a man on an empty square.
func (p *Position) put(m Man, s model.Square) {
	p.men[s] = m
	p.sides[m.Color] |= model.Of(s)
	p.kinds[m.Kind] |= model.Of(s)
}

// lift empties a square and returns what stood there.
func (p *Position) lift(s model.Square) Man {
	m := p.men[s]
	p.men[s] = Nobody
	p.sides[m.Color] &^= model.Of(s)
	p.kinds[m.Kind] &^= model.Of(s)
	return m
}

// king returns the square of the king of c, NoSquare if that side has none.
func (p *Position) king(c model.Color) model.Square {
	if k := p.of(c, King); k != 0 {
		return k.First()
	}
	return model.NoSquare
}

// lastRank reports whether s is where the pawns of c promote.
func lastRank(c model.Color, s model.Square) bool { return s.Rank() == 7*(1-int(c)) }
