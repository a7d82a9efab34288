package heisenberg

import (
	"context"

	"golang.org/x/sync/errgroup"
)

// Division is the number of move sequences that begin with a move.
type Division struct {
	Move  Move
	Nodes uint64
}

// Perft returns the number of legal move sequences of depth plies. Moves count by their notation: a
// promotion as four, and two that are seen on different squares as two. The error is the context's.
func Perft(ctx context.Context, p *Position, depth int) (uint64, error) {
	if depth == 0 {
		return 1, nil
	}
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	moves := p.Moves()
	if depth == 1 {
		return uint64(len(moves)), nil
	}
	var nodes uint64
	for _, m := range moves {
		q := p.After(m)
		n, err := Perft(ctx, &q, depth-1)
		if err != nil {
			return 0, err
		}
		nodes += n
	}
	return nodes, nil
}

// Divide returns Perft for each first move, in the order of [Position.Moves], with so many workers.
// The depth is at least 1.
func Divide(ctx context.Context, p *Position, depth, workers int) ([]Division, error) {
	moves := p.Moves()
	divided := make([]Division, len(moves))
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(workers)
	for i, m := range moves {
		group.Go(func() error {
			q := p.After(m)
			n, err := Perft(ctx, &q, depth-1)
			divided[i] = Division{m, n}
			return err
		})
	}
	return divided, group.Wait()
}
