package solve

import (
	"context"
	"runtime"
	"time"

	"github.com/go-air/gini"
	"github.com/go-air/gini/inter"
	"github.com/go-air/gini/z"

	"haft/encode"
)

// Gini is the embedded engine github.com/go-air/gini: conflict-driven clause learning,
// clauses only, no proof.
//
// Every Solve has a solver of its own. One that has seen Unsat must not be asked again:
// it may end the whole process.
type Gini struct{}

// String is the backend's name.
func (Gini) String() string { return "gini" }

// Solve decides a formula of clauses. It stops within milliseconds of the context.
func (e Gini) Solve(ctx context.Context, f *encode.Formula) (Result, error) {
	if err := clausesOnly(e, f); err != nil || ctx.Err() != nil {
		return Result{}, err
	}
	g := gini.New()
	for _, c := range f.Clauses {
		for _, l := range c {
			g.Add(z.Dimacs2Lit(int(l))) // z.Lit(1) is not variable 1
		}
		g.Add(z.LitNull)
	}
	switch runGini(ctx, g) {
	case 1:
		return Result{Sat, giniModel(g, f.Vars)}, nil
	case -1:
		return Result{Status: Unsat}, nil
	}
	return Result{}, nil
}

// giniModel stops at the last variable that a clause has: gini knows no further one.
func giniModel(g *gini.Gini, vars int) []bool {
	value := make([]bool, vars+1)
	for v := 1; v <= min(vars, int(g.MaxVar())); v++ {
		value[v] = g.Value(z.Dimacs2Lit(v))
	}
	return value
}

// runGini returns 1, -1, or 0 if the context ended. Wait cannot be used with a context:
// it holds the lock that Stop needs. Try cannot either: it leaves its deadline set.
func runGini(ctx context.Context, g *gini.Gini) int {
	if ctx.Done() == nil {
		return g.Solve()
	}
	return watch(ctx, g.GoSolve())
}

// watch looks for the result again and again, at first without sleeping. A solve of
// 33 µs takes 78 µs by GoSolve and Wait, 108 µs like this, and 600 µs if the first look is
// followed by a sleep, however short (go test, two cores).
func watch(ctx context.Context, s inter.Solve) int {
	for start := time.Now(); ; {
		if result, done := s.Test(); done {
			return result
		}
		switch {
		case ctx.Err() != nil:
			return s.Stop()
		case time.Since(start) < 200*time.Microsecond:
			runtime.Gosched()
		default:
			time.Sleep(100 * time.Microsecond)
		}
	}
}
