package engine

import (
	"context"
	"errors"
	"fmt"

	"github.com/crillab/gophersat/solver"

	"haft/encode/formula"
)

// Gophersat is the embedded engine github.com/crillab/gophersat on clauses: a second opinion
// independent of gini. [GophersatPB] describes its limits.
type Gophersat struct{}

// GophersatPB is the same engine on clauses and linear constraints, which it takes as they are.
//
// Gophersat cannot be interrupted, and a process cannot run two of its solvers at once. When the
// context ends, Solve returns Unknown and lets the search finish in the background. Until then
// every other Solve of either engine waits, at most until its own context ends.
type GophersatPB struct{}

// String returns the engine's name.
func (Gophersat) String() string { return "gophersat" }

// String returns the engine's name.
func (GophersatPB) String() string { return "gophersat-pb" }

// Linear returns true: linear constraints are taken.
func (GophersatPB) Linear() bool { return true }

// Solve decides a formula of clauses.
func (e Gophersat) Solve(ctx context.Context, f *formula.Formula) (Result, error) {
	if err := clausesOnly(e, f); err != nil {
		return Result{}, err
	}
	return abandonable(ctx, e, func() *solver.Problem { return solver.ParseSliceNb(clauseInts(f), f.Vars) })
}

// Solve decides a formula whose numbers are small enough: see [SmallNumbers].
func (e GophersatPB) Solve(ctx context.Context, f *formula.Formula) (Result, error) {
	if err := wellFormed(e, f); err != nil {
		return Result{}, err
	}
	if !SmallNumbers(f) {
		return Result{}, fmt.Errorf("%v %w: it keeps bounds in 30 bits", e, ErrNumbers)
	}
	return abandonable(ctx, e, func() *solver.Problem { return solver.ParsePBConstrs(atLeasts(f)) })
}

// clauseInts copies the clauses, because the solver reorders its input.
func clauseInts(f *formula.Formula) [][]int {
	all := make([][]int, len(f.Clauses))
	for i, c := range f.Clauses {
		all[i] = make([]int, len(c))
		for j, l := range c {
			all[i][j] = int(l)
		}
	}
	return all
}

// gophersatTurn is held while a gophersat solver exists, because they share a package-level buffer
// for learning. It is a channel, so that waiting for it can end.
var gophersatTurn = make(chan struct{}, 1)

// abandonable waits for its turn and then for the answer, at most until the context ends. The
// problem is built in the background too, since its parser already searches.
func abandonable(ctx context.Context, e Engine, build func() *solver.Problem) (Result, error) {
	if ctx.Err() != nil {
		return Result{}, nil
	}
	select {
	case gophersatTurn <- struct{}{}:
	case <-ctx.Done():
		return Result{}, nil
	}
	answers := make(chan finding, 1)
	go func() {
		defer func() { <-gophersatTurn }()
		answers <- runGophersat(e, build)
	}()
	select {
	case a := <-answers:
		return a.result, a.err
	case <-ctx.Done():
		return Result{}, nil
	}
}

type finding struct {
	result Result
	err    error
}

// runGophersat asks a fresh solver that learns clauses; the library's cutting planes are wrong and
// may not end. A panic becomes an error.
func runGophersat(e Engine, build func() *solver.Problem) (found finding) {
	defer func() {
		if p := recover(); p != nil {
			found = finding{err: fmt.Errorf("%v panicked: %v", e, p)}
		}
	}()
	s := solver.New(build())
	switch s.Solve() {
	case solver.Sat:
		found.result = Result{Status: Sat, Value: append([]bool{false}, s.Model()...)}
	case solver.Unsat:
		found.result.Status = Unsat
	}
	found.result.Counters = Counters{
		"conflicts": int64(s.Stats.NbConflicts), "decisions": int64(s.Stats.NbDecisions),
		"restarts": int64(s.Stats.NbRestarts),
	}
	return found
}

// ErrNumbers is wrapped by the error of an engine that cannot hold the formula's numbers.
var ErrNumbers = errors.New("does not take constraints with such large numbers")

// SmallNumbers reports whether every bound is below 2^30 when the rows are written as "the sum of
// positive coefficients times literals is at least a bound". Gophersat v1.4.0 keeps the bound in 30
// bits, and returns wrong models if it does not fit.
func SmallNumbers(f *formula.Formula) bool {
	for _, l := range f.Linear {
		plain := l.Plain()
		least, most := uint64(0), uint64(0) // of the bounds of the row as "at least", and as "at most" turned round
		for _, t := range plain.Terms {
			if t.Coef < 0 {
				least += uint64(-t.Coef)
			} else {
				most += uint64(t.Coef)
			}
		}
		if l.Sense != formula.AtMost && int64(plain.Bound) >= maxBound-int64(least) ||
			l.Sense != formula.AtLeast && int64(plain.Bound) <= int64(most)-maxBound {
			return false
		}
	}
	return true
}

const maxBound = 1 << 30

// atLeasts returns the formula in gophersat's only kind of constraint: positive integers times
// literals of different variables, at least a bound.
func atLeasts(f *formula.Formula) []solver.PBConstr {
	var all []solver.PBConstr
	for _, c := range f.Clauses {
		terms := make([]formula.Term, len(c))
		for i, l := range c {
			terms[i] = formula.Term{Coef: 1, Lit: l}
		}
		all = append(all, atLeast(formula.Linear{Terms: terms, Bound: 1}, 1))
	}
	for _, l := range f.Linear {
		if l.Sense != formula.AtMost {
			all = append(all, atLeast(l, 1))
		}
		if l.Sense != formula.AtLeast {
			all = append(all, atLeast(l, -1))
		}
	}
	return all
}

// atLeast returns "sign times the sum is at least sign times the bound", with each variable once:
// the library does not merge terms itself.
func atLeast(l formula.Linear, sign int) solver.PBConstr {
	plain := l.Plain()
	var vars, weights []int
	for _, t := range plain.Terms {
		vars, weights = append(vars, t.Lit.Var()), append(weights, sign*t.Coef)
	}
	return solver.GtEq(vars, weights, sign*plain.Bound)
}
