package solve

import (
	"context"

	"haft/model"
)

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
