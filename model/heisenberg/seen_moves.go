package heisenberg

import (
	"haft/model"
	"haft/model/bitboard"
)

// A Passage is all moves of one piece that are first seen on the same square.
type Passage struct {
	From     model.Square // the origin
	Seen     model.Square // S
	By       bitboard.Set // the opposing pieces that see S; N is their number
	Ordinary bitboard.Set // the targets of the moves through S, which are not available
}

// Passages returns the moves of the piece on from whose path is seen, ignoring the king's safety.
// The piece must belong to the side to move.
func (p *Position) Passages(from model.Square) (passages []Passage) {
	_, passages = p.split(from, p.Seen(p.turn.Other()), nil)
	return passages
}

// split divides the moves of the piece on from. It returns the targets of those whose path is not
// seen, and appends the others to passages.
func (p *Position) split(from model.Square, seen bitboard.Set, passages []Passage) (free bitboard.Set, _ []Passage) {
	p.routes(from, func(r route) {
		var before bitboard.Set
		for _, s := range r.entered {
			if seen.Has(s) {
				by := p.Seers(p.turn.Other(), s)
				passages = append(passages, Passage{from, s, by, r.targets &^ before})
				free |= r.targets & before
				return
			}
			before |= bitboard.Of(s)
		}
		free |= r.targets
	})
	return free, passages
}
