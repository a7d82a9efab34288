package explain

import (
	"context"
	"errors"
	"slices"

	"haft/model"
	"haft/solve"
)

// Refusal is a move that a piece on the board could make, and the story of why it is not legal.
type Refusal struct {
	Move  model.Move
	Story *Story
}

// TellOver tells why a game is over. The facts of the given plies must force this (solve.Explain finds such plies).
// For each move of the side to move it tells why no world allows the move, in the order of
// model.Position.Candidates. There may be no moves. It uses the facts of the given plies and of the move itself. It
// fails with ErrDoesNotFollow.
func TellOver(ctx context.Context, g *model.Game, plies []model.Ply) ([]Refusal, error) {
	pos := model.ReplayTo(g, model.Ply(len(g.Moves)))
	var refusals []Refusal
	for _, m := range pos.Candidates() {
		longer := *g
		longer.Moves = append(slices.Clip(g.Moves), m)
		s, err := refuse(ctx, &longer, plies)
		if err != nil {
			return nil, err
		}
		refusals = append(refusals, Refusal{m, s})
	}
	return refusals, nil
}

// refuse tells why the last move of a game is impossible, from some of the plies: from a smallest reason, if these
// plies are enough for that.
func refuse(ctx context.Context, g *model.Game, plies []model.Ply) (*Story, error) {
	illegal := solve.Claim{Kind: solve.ClaimIllegal}
	allowed := append(slices.Clip(plies), model.Ply(len(g.Moves)))
	smallest, err := solve.Reason(ctx, solve.Exact{}, g)
	if err != nil {
		return nil, err
	}
	s, err := Tell(g, common(smallest, allowed), illegal)
	if errors.Is(err, ErrDoesNotFollow) {
		return Tell(g, allowed, illegal)
	}
	return s, err
}

// common returns the plies that are in both lists.
func common(a, b []model.Ply) []model.Ply {
	return slices.DeleteFunc(slices.Clone(a), func(t model.Ply) bool { return !slices.Contains(b, t) })
}
