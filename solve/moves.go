package solve

import (
	"context"
	"slices"

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
		groups[i] = factsOf(pos, m)
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

// factsOf returns what a move shows of the pieces that have natures before it. A promotion must leave the nature open.
// Then any nature will do for the move that promotes the pawn, because the pawn has no facts yet; and if the pawn may
// give the check that is announced, one of its natures does.
func factsOf(pos *model.Position, m model.Move) []model.Fact {
	next := pos.Clone()
	facts := next.PlayFacts(m)
	promoted := next.Problem.Unknown &^ pos.Problem.Unknown
	if promoted == 0 {
		return facts
	}
	pawn := next.Board.On[m.To]
	return slices.DeleteFunc(facts, func(f model.Fact) bool {
		return f.HasCheckers() && f.Checkers[pawn.Index()-1]&next.Problem.May(pawn) != 0
	})
}

// Near returns the legal moves that a player may have meant by m, an illegal move at pos: those from the same
// square, and those from other squares to the square that m enters.
func Near(ctx context.Context, s Solver, pos *model.Position, m model.Move) (from, to []model.Move, err error) {
	legal, err := Moves(ctx, s, pos)
	for _, other := range legal {
		switch {
		case other.From == m.From:
			from = append(from, other)
		case other.To == m.To:
			to = append(to, other)
		}
	}
	return from, to, err
}
