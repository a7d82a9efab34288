package heisenberg

import (
	"haft/model"
)

// Range returns every square that the piece on s attacks, whatever stands there. It is empty if s
// is.
func (p *Position) Range(s model.Square) model.Set {
	return p.rangeAs(p.men[s].Kind, p.men[s].Color, s, p.occupied())
}

// rangeAs returns the range of a piece of that kind and color on s, among occupied squares.
func (p *Position) rangeAs(k Kind, c model.Color, s model.Square, occupied model.Set) model.Set {
	switch k {
	case Pawn:
		return model.Pawn[c][s]
	case Knight:
		return model.BitboardKnight[s]
	case Bishop:
		return model.BitboardBishop(s, occupied)
	case Rook:
		return model.BitboardRook(s, occupied)
	case Queen:
		return model.BitboardBishop(s, occupied) | model.BitboardRook(s, occupied)
	case King:
		return model.BitboardKing[s]
	}
	return 0
}

// seen returns the squares that some piece of side c sees.
func (p *Position) seen(c model.Color) (seen model.Set) {
	for pieces := p.sides[c]; pieces != 0; pieces &= pieces - 1 {
		seen |= p.Range(pieces.First())
	}
	return seen
}

// Seers returns the squares of the pieces of side c that see s.
func (p *Position) Seers(c model.Color, s model.Square) model.Set {
	straight, diagonal := p.kinds[Rook]|p.kinds[Queen], p.kinds[Bishop]|p.kinds[Queen]
	return p.sides[c] & (model.Pawn[c.Other()][s]&p.kinds[Pawn] |
		model.BitboardKnight[s]&p.kinds[Knight] |
		model.BitboardKing[s]&p.kinds[King] |
		model.BitboardRook(s, p.occupied())&straight |
		model.BitboardBishop(s, p.occupied())&diagonal)
}

// inCheck reports whether the king of c stands in the range of an opposing piece.
func (p *Position) inCheck(c model.Color) bool {
	king := p.king(c)
	return king != model.NoSquare && p.Seers(c.Other(), king) != 0
}

// InCheck reports whether the side to move is in check.
func (p *Position) InCheck() bool { return p.inCheck(p.turn) }

// A Passage is all moves of one piece that are first seen on the same square.
type Passage struct {
	From     model.Square // the origin
	Seen     model.Square // S
	By       model.Set    // the opposing pieces that see S; N is their number
	Ordinary model.Set    // the targets of the moves through S, which are not available
}

// Passages returns the moves of the piece on from whose path is seen, ignoring the king's safety.
// The piece must belong to the side to move.
func (p *Position) Passages(from model.Square) (passages []Passage) {
	_, passages = p.split(from, p.seen(p.turn.Other()), nil)
	return passages
}

// split divides the moves of the piece on from. It returns the targets of those whose path is not
// seen, and appends the others to passages.
func (p *Position) split(from model.Square, seen model.Set, passages []Passage) (free model.Set, _ []Passage) {
	p.routes(from, func(r route) {
		var before model.Set
		for _, s := range r.entered {
			if seen.Has(s) {
				by := p.Seers(p.turn.Other(), s)
				passages = append(passages, Passage{from, s, by, r.targets &^ before})
				free |= r.targets & before
				return
			}
			before |= model.Of(s)
		}
		free |= r.targets
	})
	return free, passages
}
