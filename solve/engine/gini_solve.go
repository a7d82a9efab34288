package engine

import (
	"context"
	"time"

	"github.com/go-air/gini"
	"github.com/go-air/gini/z"

	"haft/encode/formula"
)

// Gini is the embedded engine github.com/go-air/gini: conflict-driven clause learning on clauses,
// without proofs. The library keeps its counters to itself.
//
// Each Solve makes a solver of its own. A solver that has answered Unsat must not be asked again,
// because it may end the whole process.
type Gini struct{}

// String returns the engine's name.
func (Gini) String() string { return "gini" }

// Solve decides a formula of clauses. It stops within a few hundredths of a second after the
// context ends.
func (e Gini) Solve(ctx context.Context, f *formula.Formula) (Result, error) {
	if err := clausesOnly(e, f); err != nil || ctx.Err() != nil {
		return Result{}, err
	}
	g := newGiniClauses(f)
	if s := giniStatus(runGini(ctx, g.solver, nil)); s != Sat {
		return Result{Status: s}, nil
	}
	return Result{Status: Sat, Value: g.model(f.Vars)}, nil
}

// patience is how long gini searches before it looks at the context. It then goes on with what it
// has learned.
const patience = 20 * time.Millisecond

// runGini returns 1 or -1, or 0 if the context ended. Gini's own way to interrupt a search runs it
// in another goroutine; polling for the result made a solve of 33 µs take 108 µs. Try leaves its
// deadline set, so Solve must not follow on the same solver; another Try sets its own.
func runGini(ctx context.Context, g *gini.Gini, assumed []z.Lit) int {
	for ctx.Err() == nil {
		g.Assume(assumed...) // holds for one Try
		if result := g.Try(patience); result != 0 {
			return result
		}
	}
	return 0
}

func giniStatus(result int) Status {
	switch result {
	case 1:
		return Sat
	case -1:
		return Unsat
	}
	return Unknown
}
