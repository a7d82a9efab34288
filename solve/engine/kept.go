package engine

import (
	"context"

	"haft/encode/formula"
)

// An Incremental is an Engine that keeps a formula, and is asked about it under assumptions.
type Incremental interface {
	Engine
	Keep(f *formula.Formula) (Kept, error)
}

// Kept is a formula that an Incremental keeps. It is for one goroutine.
type Kept interface {
	// Add adds a clause with a variable that is in no clause yet and may be false in it, so that a
	// formula with a solution still has one.
	Add(c formula.Clause)

	// Solve decides the formula with literals assumed, for this once.
	Solve(ctx context.Context, assumed []formula.Lit) Result
}
