package solvertest

import (
	"context"
	"errors"

	"haft/model"
	"haft/solve"
)

// ErrBroken is the error of a [Breaking] that has failed.
var ErrBroken = errors.New("the solver has broken")

// Breaking is a Solver that answers so many questions like another, and then fails. Left is negative once it has
// failed.
type Breaking struct {
	Solver solve.Solver
	Left   *int
}

// Fails counts a question, and reports whether it is one too many.
func (b Breaking) Fails() bool {
	*b.Left--
	return *b.Left < 0
}

// Solve asks the other solver, or fails.
func (b Breaking) Solve(ctx context.Context, p *model.Problem) (solve.Answer, error) {
	if b.Fails() {
		return solve.Answer{}, ErrBroken
	}
	return b.Solver.Solve(ctx, p)
}
