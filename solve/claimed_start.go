package solve

import (
	"context"

	"haft/model"
)

// Witnessed asks whether the start that a game file claims (model.Game.Witness) plays the given plies of the game.
// It returns 0 if it does, and otherwise the first ply that it cannot play. The solver chooses what promoted pawns
// became, unless the moves name it. The game must be legal that far.
func Witnessed(ctx context.Context, s Solver, g *model.Game) (model.Ply, error) {
	var claim []model.Fact
	for q := range model.Majors.All() {
		claim = append(claim, Is(q, g.Witness[q].Set()))
	}
	answer, err := decide(ctx, s, model.Replay(g).With(claim...))
	if err != nil || answer.Status == Sat {
		return 0, err
	}
	v, err := bisect(ctx, s, g, model.Ply(len(g.Moves)), claim...)
	if err != nil {
		return 0, err
	}
	return v.Ply, nil
}
