package engine

import (
	"context"

	"haft/encode/formula"
)

// An Incremental is an Engine that can keep a formula and answer questions about it under
// assumptions.
type Incremental interface {
	Engine
	Keep(f *formula.Formula) (Kept, error)
}

// Kept is a formula that an Incremental keeps. Only one goroutine may use it.
type Kept interface {
	// Add adds a clause with a variable that is in no clause yet and satisfies this one if it is
	// false, so that a formula with a solution still has one.
	Add(c formula.Clause)

	// Solve decides the formula under assumptions that hold for this call only. The rules for errors and Unknown
	// are those of Engine.
	Solve(ctx context.Context, assumed []formula.Lit) (Result, error)
}
