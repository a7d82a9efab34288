package heisenberg

import (
	"haft/model"
)

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
	_, passages = p.split(from, p.Seen(p.turn.Other()), nil)
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
