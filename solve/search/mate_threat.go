package search

import (
	"context"

	"haft/model"
)

// Threat returns in how many moves the side to move would mate after a move if the other side passed, or 0 if no such
// mate was found within the limits.
func (p *Player) Threat(ctx context.Context, g *Game, m model.Move, limits Limits) (moves int) {
	next := *g
	next.keys = nil
	next.state.Play(m)
	next.state.Pass()
	if next.state.Alive() == 0 {
		return 0 // it is check: there is no passing
	}
	next.clock = 0
	next.look()
	r := p.Search(ctx, &next, limits, 1)
	if len(r.Lines) == 0 {
		return 0
	}
	moves, _ = r.Lines[0].Score.Mate()
	return max(moves, 0)
}
