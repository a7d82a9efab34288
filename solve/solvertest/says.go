package solvertest

import (
	"context"

	"haft/model"
	"haft/solve"
)

// Says is a Solver that gives one answer to everything, true or not.
type Says struct {
	Answer solve.Answer
	Err    error
}

// Solve does not look at the problem.
func (s Says) Solve(context.Context, *model.Problem) (solve.Answer, error) { return s.Answer, s.Err }
