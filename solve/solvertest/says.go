package solvertest

import (
	"context"

	"haft/encode/formula"
	"haft/model"
	"haft/solve"
	"haft/solve/engine"
)

// Says is a Solver that gives one answer to everything, true or not.
type Says struct {
	Answer solve.Answer
	Err    error
}

// Solve does not look at the problem.
func (s Says) Solve(context.Context, *model.Problem) (solve.Answer, error) { return s.Answer, s.Err }

// Claims is an engine that gives one result to everything, however wrong.
type Claims engine.Result

// String is its name.
func (Claims) String() string { return "liar" }

// Solve claims.
func (c Claims) Solve(context.Context, *formula.Formula) (engine.Result, error) {
	return engine.Result(c), nil
}
