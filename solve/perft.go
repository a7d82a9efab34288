package solve

import (
	"context"

	"haft/model"
	"haft/solve/exact"
)

// Perft counts the move sequences of the given length that are legal from pos on. A promotion counts as one move.
// Depth 0 gives 1.
func Perft(ctx context.Context, s Solver, pos *model.Position, depth int) (uint64, error) {
	if depth == 0 {
		return 1, nil
	}
	moves, err := Moves(ctx, s, pos)
	if err != nil || depth == 1 {
		return uint64(len(moves)), err
	}
	sum := uint64(0)
	for _, m := range moves {
		nodes, err := Perft(ctx, s, pos.After(m), depth-1)
		if err != nil {
			return 0, err
		}
		sum += nodes
	}
	return sum, nil
}

// Division is the part of a perft below one first move.
type Division = exact.Division
