package repair_test

import (
	"context"

	"haft/model"
	"haft/solve"
)

var ctx = context.Background()

// legal reports whether the moves are legal, by counting worlds from the facts with the exact solver.
func legal(rules model.Rules, moves []model.Move) bool {
	return solve.Count(model.Replay(&model.Game{Rules: rules, Moves: moves})).Worlds > 0
}

// A fuse is a context that ends after its error has been looked at a given number of times.
type fuse struct {
	context.Context
	left int
}

func (f *fuse) Err() error {
	if f.left--; f.left < 0 {
		return context.DeadlineExceeded
	}
	return nil
}
