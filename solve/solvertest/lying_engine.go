package solvertest

import (
	"context"

	"haft/encode/formula"
	"haft/solve/engine"
)

// Claims is an engine that gives the same result for every formula, however wrong.
type Claims engine.Result

// String returns the engine's name.
func (Claims) String() string { return "liar" }

// Solve returns the claim without looking at the formula.
func (c Claims) Solve(context.Context, *formula.Formula) (engine.Result, error) {
	return engine.Result(c), nil
}
