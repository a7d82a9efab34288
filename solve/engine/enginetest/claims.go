package enginetest

import (
	"context"

	"haft/encode/formula"
	"haft/solve/engine"
)

// Claims is an engine that gives one result to everything, however wrong.
type Claims engine.Result

// String is its name.
func (Claims) String() string { return "liar" }

// Solve claims.
func (c Claims) Solve(context.Context, *formula.Formula) (engine.Result, error) {
	return engine.Result(c), nil
}
