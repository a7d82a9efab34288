package solve

import (
	"context"

	"haft/model"
	"haft/solve/exact"
)

// Perft counts the move sequences of the given length that are legal from pos on, a
// promotion being one move. Depth 0 is 1.
func Perft(ctx context.Context, s Solver, pos *model.Position, depth int) (uint64, error) {
	if depth == 0 {
		return 1, nil
	}
	divided, err := Divide(ctx, s, pos, depth)
	nodes := uint64(0)
	for _, d := range divided {
		nodes += d.Nodes
	}
	return nodes, err
}

// Division is the part of a perft below one first move.
type Division = exact.Division

// Divide is Perft by first move; depth is at least 1.
func Divide(ctx context.Context, s Solver, pos *model.Position, depth int) ([]Division, error) {
	moves, err := Moves(ctx, s, pos)
	if err != nil {
		return nil, err
	}
	divided := make([]Division, len(moves))
	for i, m := range moves {
		divided[i] = Division{Move: m, Nodes: 1}
		if depth == 1 {
			continue
		}
		if divided[i].Nodes, err = Perft(ctx, s, pos.After(m), depth-1); err != nil {
			return nil, err
		}
	}
	return divided, nil
}
