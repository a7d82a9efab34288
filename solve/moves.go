package solve

import (
	"context"

	"haft/model"
)

// Moves lists the legal moves of a position: the candidates that leave a world. A
// promotion is listed once, its nature open; naming one is legal as well.
func Moves(ctx context.Context, s Solver, pos *model.Position) ([]model.Move, error) {
	if isExact(s) {
		return Exact{}.moves(ctx, pos)
	}
	candidates := pos.Candidates()
	groups := make([][]model.Fact, len(candidates))
	for i, m := range candidates {
		// What a newly promoted pawn is does not matter for the move that promotes it: it has
		// no facts of its own, and any nature will do.
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
