package engine

import (
	"context"
	"time"

	"github.com/go-air/gini"
	"github.com/go-air/gini/z"

	"haft/encode/formula"
)

// Gini is the embedded engine github.com/go-air/gini: conflict-driven clause learning,
// clauses only, no proof.
//
// Every Solve has a solver of its own. One that has seen Unsat must not be asked again:
// it may end the whole process.
type Gini struct{}

// String is the engine's name.
func (Gini) String() string { return "gini" }

// Solve decides a formula of clauses. It stops within a few hundredths of a second of the context.
func (e Gini) Solve(ctx context.Context, f *formula.Formula) (Result, error) {
	if err := clausesOnly(e, f); err != nil || ctx.Err() != nil {
		return Result{}, err
	}
	g := gini.New()
	for _, c := range f.Clauses {
		addGini(g, c)
	}
	if s := giniStatus(runGini(ctx, g, nil)); s != Sat {
		return Result{Status: s}, nil
	}
	return Result{Sat, giniModel(g, f.Vars)}, nil
}

func addGini(g *gini.Gini, c formula.Clause) {
	for _, l := range c {
		g.Add(z.Dimacs2Lit(int(l))) // z.Lit(1) is not variable 1
	}
	g.Add(z.LitNull)
}

// giniModel stops at the last variable that a clause has: gini knows no further one.
func giniModel(g *gini.Gini, vars int) []bool {
	value := make([]bool, vars+1)
	for v := 1; v <= min(vars, int(g.MaxVar())); v++ {
		value[v] = g.Value(z.Dimacs2Lit(v))
	}
	return value
}

// patience is how long gini searches before it looks at the context. It then goes on with what it has learned.
const patience = 20 * time.Millisecond

// runGini returns 1, -1, or 0 if the context ended. In gini's own way to do this the search is in another goroutine; to look
// for its result made a solve of 33 µs one of 108 µs. Try leaves its deadline set, so that Solve must not
// follow on the same solver; another Try sets its own.
func runGini(ctx context.Context, g *gini.Gini, assumed []z.Lit) int {
	for ctx.Err() == nil {
		g.Assume(assumed...) // for one Try
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
