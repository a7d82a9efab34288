package engine

import (
	"context"
	"fmt"
	"slices"
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

// giniSession is one solver for many questions. The library may end the process when it is asked again
// after it has found that the clauses alone, without assumptions, have no solution. So the clauses
// are first solved alone, and the solver is not asked again if they have no solution. Clauses that
// are added later may take away their solution only if the next question is again about the clauses alone.
type giniSession struct {
	*giniClauses
	vars    int
	without Status // of the clauses without assumptions

	assumed []formula.Lit // in the last question, if the answer was Unsat, though the clauses alone have a solution
}

// NewSession gives the formula to a solver. It fails if the formula has linear constraints.
func (e Gini) NewSession(f *formula.Formula) (Session, error) {
	if err := clausesOnly(e, f); err != nil {
		return nil, err
	}
	return &giniSession{giniClauses: newGiniClauses(f), vars: f.Vars}, nil
}

func (k *giniSession) Add(c formula.Clause) {
	for _, l := range c {
		k.vars = max(k.vars, l.Var())
	}
	k.add(c)
}

// Core returns the assumptions that failed.
func (k *giniSession) Core() (core []formula.Lit) {
	if k.assumed == nil {
		return nil
	}
	failed := map[z.Lit]bool{}
	for _, l := range k.solver.Why(nil) {
		failed[l] = true
	}
	for _, l := range k.assumed {
		if failed[k.lit(l)] {
			core = append(core, l)
		}
	}
	return core
}

func (k *giniSession) Solve(ctx context.Context, assumed []formula.Lit) (Result, error) {
	k.assumed = nil
	if k.without == Unknown {
		k.without = giniStatus(runGini(ctx, k.solver, nil))
	}
	if k.without != Sat {
		return Result{Status: k.without}, nil
	}
	lits := make([]z.Lit, len(assumed))
	for i, l := range assumed {
		if l == 0 {
			return Result{}, fmt.Errorf("gini, asked under assumptions: %w", formula.ErrZero)
		}
		lits[i] = k.lit(l)
	}
	s := giniStatus(runGini(ctx, k.solver, lits))
	switch s {
	case Sat:
		return Result{Status: Sat, Value: k.model(k.vars)}, nil
	case Unsat:
		k.assumed = slices.Clone(assumed)
		if len(assumed) == 0 {
			k.without = Unsat
		}
	}
	return Result{Status: s}, nil
}

// giniClauses is a solver with the clauses of a formula. The solver knows only the variables that
// occur: gini took minutes and 670 MB for a file of 16 kB whose largest variable was 1,929,212.
type giniClauses struct {
	solver *gini.Gini
	number []z.Var // gini's, by variable of the formula; 0 if the variable has not occurred
	known  z.Var   // the largest number
}

// newGiniClauses numbers the variables that occur in their order, so a formula in which all do keeps
// its numbers.
func newGiniClauses(f *formula.Formula) *giniClauses {
	g := &giniClauses{solver: gini.New(), number: make([]z.Var, f.Vars+1)}
	const occurs = 1
	for _, c := range f.Clauses {
		for _, l := range c {
			g.number[l.Var()] = occurs
		}
	}
	for v, n := range g.number {
		if n == occurs {
			g.known++
			g.number[v] = g.known
		}
	}
	for _, c := range f.Clauses {
		g.add(c)
	}
	return g
}

func (g *giniClauses) add(c formula.Clause) {
	for _, l := range c {
		g.solver.Add(g.lit(l))
	}
	g.solver.Add(z.LitNull)
}

// lit returns gini's literal. A variable that has not occurred gets the next number.
func (g *giniClauses) lit(l formula.Lit) z.Lit {
	v := l.Var()
	for v >= len(g.number) {
		g.number = append(g.number, 0)
	}
	if g.number[v] == 0 {
		g.known++
		g.number[v] = g.known
	}
	if l < 0 {
		return g.number[v].Neg()
	}
	return g.number[v].Pos()
}

// model returns the values of the variables 1 to vars. A variable that has not occurred is false.
func (g *giniClauses) model(vars int) []bool {
	value := make([]bool, vars+1)
	for v, n := range g.number[:min(vars+1, len(g.number))] {
		if n != 0 {
			value[v] = g.solver.Value(n.Pos())
		}
	}
	return value
}
