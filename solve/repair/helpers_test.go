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
