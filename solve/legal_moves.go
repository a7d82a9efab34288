package solve

import (
	"context"

	"haft/model"
)

// Moves returns the legal moves of a position: the candidates that leave a world. A promotion is listed once, with
// its nature left open; moves that name the nature are legal as well.
func Moves(ctx context.Context, s Solver, pos *model.Position) ([]model.Move, error) {
	if isExact(s) {
		return Exact{}.moves(ctx, pos)
	}
	candidates := pos.Candidates()
	groups := make([][]model.Fact, len(candidates))
	for i, m := range candidates {
		// The nature of a newly promoted pawn does not matter for the move that promotes it: the pawn has no facts
		// yet, so any nature will do.
		groups[i] = pos.Clone().PlayFacts(m)
	}
	possible, err := Possible(ctx, s, &pos.Problem, groups)
	if err != nil {
		return nil, err
	}
	var legal []model.Move
	for i, m := range candidates {
		if possible[i] {
			legal = append(legal, m)
		}
	}
	return legal, nil
}
