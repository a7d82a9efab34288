package heisenberg

import (
	"haft/model"
	"haft/model/bitboard"
)

// Range returns every square that the piece on s attacks, whatever stands there. It is empty if s
// is.
func (p *Position) Range(s model.Square) bitboard.Set {
	return p.rangeAs(p.men[s].Kind, p.men[s].Color, s, p.occupied())
}

// rangeAs returns the range of a piece of that kind and color on s, among occupied squares.
func (p *Position) rangeAs(k Kind, c model.Color, s model.Square, occupied bitboard.Set) bitboard.Set {
	switch k {
	case Pawn:
		return bitboard.Pawn[c][s]
	case Knight:
		return bitboard.Knight[s]
	case Bishop:
		return bitboard.Bishop(s, occupied)
	case Rook:
		return bitboard.Rook(s, occupied)
	case Queen:
		return bitboard.Bishop(s, occupied) | bitboard.Rook(s, occupied)
	case King:
		return bitboard.King[s]
	}
	return 0
}

// Seen returns the squares that some piece of side c sees.
func (p *Position) Seen(c model.Color) (seen bitboard.Set) {
	for pieces := p.sides[c]; pieces != 0; pieces &= pieces - 1 {
		seen |= p.Range(pieces.First())
	}
	return seen
}

// Seers returns the squares of the pieces of side c that see s.
func (p *Position) Seers(c model.Color, s model.Square) bitboard.Set {
	straight, diagonal := p.kinds[Rook]|p.kinds[Queen], p.kinds[Bishop]|p.kinds[Queen]
	return p.sides[c] & (bitboard.Pawn[c.Other()][s]&p.kinds[Pawn] |
		bitboard.Knight[s]&p.kinds[Knight] |
		bitboard.King[s]&p.kinds[King] |
		bitboard.Rook(s, p.occupied())&straight |
		bitboard.Bishop(s, p.occupied())&diagonal)
}

// inCheck reports whether the king of c stands in the range of an opposing piece.
func (p *Position) inCheck(c model.Color) bool {
	king := p.king(c)
	return king != model.NoSquare && p.Seers(c.Other(), king) != 0
}

// InCheck reports whether the side to move is in check.
func (p *Position) InCheck() bool { return p.inCheck(p.turn) }
