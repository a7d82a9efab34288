package heisenberg

import (
	"haft/model"
	"haft/model/bitboard"
)

// Position is who stands where, whose turn it is, who may castle, and whether a pawn can be
// taken in passing. A copy made by assignment is independent: to take a move back is to keep the
// position before it. The zero value is an empty board; use [Start] or [ParseFEN].
type Position struct {
	men    [64]Man
	sides  [2]bitboard.Set        // by color
	kinds  [King + 1]bitboard.Set // of both sides
	turn   model.Color
	castle rights
	passed model.Square // the square that a pawn has just stepped over, else NoSquare
	quiet  int          // plies since the last capture or move of a pawn
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

// StartFEN is the start of the game.
const StartFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// Start is the start of the game.
func Start() Position {
	p, err := ParseFEN(StartFEN)
	if err != nil {
		panic(err)
	}
	return p
}

// On is what stands on s.
func (p *Position) On(s model.Square) Man { return p.men[s] }

// Turn is the side to move.
func (p *Position) Turn() model.Color { return p.turn }

// Number is the number of the move that is next, from 1: White's and Black's together are one.
func (p *Position) Number() int { return p.number }

// of is the set of the pieces of side c that are of kind k.
func (p *Position) of(c model.Color, k Kind) bitboard.Set { return p.sides[c] & p.kinds[k] }

func (p *Position) occupied() bitboard.Set { return p.sides[model.White] | p.sides[model.Black] }

// put places a man on an empty square.
func (p *Position) put(m Man, s model.Square) {
	p.men[s] = m
	p.sides[m.Color] |= bitboard.Of(s)
	p.kinds[m.Kind] |= bitboard.Of(s)
}

// lift empties a square and returns who stood there.
func (p *Position) lift(s model.Square) Man {
	m := p.men[s]
	p.men[s] = Nobody
	p.sides[m.Color] &^= bitboard.Of(s)
	p.kinds[m.Kind] &^= bitboard.Of(s)
	return m
}

// king is where the king of c stands, NoSquare if that side has none.
func (p *Position) king(c model.Color) model.Square {
	if k := p.of(c, King); k != 0 {
		return k.First()
	}
	return model.NoSquare
}

// lastRank tells whether s is where the pawns of c promote.
func lastRank(c model.Color, s model.Square) bool { return s.Rank() == 7*(1-int(c)) }
