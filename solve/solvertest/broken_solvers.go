package solvertest

import (
	"cmp"
	"context"
	"errors"
	"sync/atomic"

	"haft/encode/formula"
	"haft/model"
	"haft/solve"
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

// Says is a Solver that gives the same answer to every problem, true or not.
type Says struct {
	Answer solve.Answer
	Err    error
}

// Solve returns the answer without looking at the problem.
func (s Says) Solve(context.Context, *model.Problem) (solve.Answer, error) { return s.Answer, s.Err }

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

// A Fuse is a context that ends after its error has been looked at a given number of times.
type Fuse struct {
	context.Context
	Left int64 // the looks that are left; below 0 when the context has ended, which somebody has seen
	Ends error // what it ends with; nil stands for lack of time
}

// Err counts a look.
func (f *Fuse) Err() error {
	if atomic.AddInt64(&f.Left, -1) < 0 {
		return cmp.Or(f.Ends, context.DeadlineExceeded)
	}
	return nil
}
