package engine

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"haft/encode/formula"
	"haft/solve/solution"
)

// Status is the outcome of a search: [Unknown], [Sat] or [Unsat].
type Status = solution.Status

// Unknown means that a limit was reached or that the context ended.
const Unknown Status = solution.Unknown

// Sat means that the formula is satisfiable: a model was found.
const Sat Status = solution.Sat

// Unsat means that the formula is unsatisfiable.
const Unsat Status = solution.Unsat

// A Result is what an Engine found. If Status is Sat, Value[v] is the value of variable v of the
// formula. Value may be shorter than the formula; the missing variables are false.
type Result struct {
	Status   Status
	Value    []bool
	Counters Counters // those that the engine tells
}

// An Engine decides formulas. It returns Unknown without an error when the context ends first. It
// returns an error when it cannot answer: it does not take such formulas, or its program is
// missing, crashed, or printed something other than an answer. It must not change the formula, and
// must not return a wrong status. Formatting it with %v gives its name for messages.
type Engine interface {
	Solve(ctx context.Context, f *formula.Formula) (Result, error)
}

// Errors that engines wrap.
var (
	ErrLinear     = errors.New("takes only clauses") // but the formula has linear constraints
	ErrWrongModel = errors.New("returned a model that does not satisfy the formula")
)

// TakesLinear reports whether the engine takes linear constraints besides clauses. Engines that do
// have a method Linear that returns true.
func TakesLinear(e Engine) bool {
	l, ok := e.(interface{ Linear() bool })
	return ok && l.Linear()
}

// Solve asks an engine about a formula. Linear constraints that amount to clauses are given to it
// as clauses. A model is confirmed before it is returned, with a value for every variable. An Unsat
// is believed. A formula with a literal 0, or one of no variable, is refused.
func Solve(ctx context.Context, e Engine, f *formula.Formula) (Result, error) {
	if err := wellFormed(e, f); err != nil {
		return Result{}, err
	}
	result, err := e.Solve(ctx, f.Clausal())
	if err != nil || result.Status != Sat {
		return Result{Status: result.Status, Counters: result.Counters}, err
	}
	value, err := Confirm(e, f, result.Value)
	if err != nil {
		return Result{}, err
	}
	return Result{Sat, value, result.Counters}, nil
}

// Confirm returns the model with a value for every variable; missing ones are false. It fails, with
// the name of the engine, unless the model satisfies the formula.
func Confirm(e Engine, f *formula.Formula, value []bool) ([]bool, error) {
	if missing := f.Vars + 1 - len(value); missing > 0 {
		value = append(value[:len(value):len(value)], make([]bool, missing)...)
	}
	if !f.Holds(value) {
		return nil, fmt.Errorf("%v %w", e, ErrWrongModel)
	}
	return value, nil
}

// wellFormed returns an error if a literal is 0 or of no variable.
func wellFormed(e Engine, f *formula.Formula) error {
	if err := f.Check(); err != nil {
		return fmt.Errorf("%v cannot be asked: %w", e, err)
	}
	return nil
}

// clausesOnly returns an error if the formula is not well formed, or has linear constraints, for an engine that cannot
// take them.
func clausesOnly(e Engine, f *formula.Formula) error {
	if len(f.Linear) == 0 {
		return wellFormed(e, f)
	}
	return fmt.Errorf("%v %w; the formula has %d linear constraints", e, ErrLinear, len(f.Linear))
}

// An Incremental is an Engine that can keep a formula and answer questions about it under assumptions.
type Incremental interface {
	Engine
	// NewSession opens a session on a formula.
	NewSession(f *formula.Formula) (Session, error)
}

// A Session is a formula that an Incremental keeps. Only one goroutine may use it.
type Session interface {
	// Add adds a clause. If the next questions have assumptions, there must be values of variables that are in no clause
	// yet that satisfy what is added, so that a formula with a solution still has one.
	Add(c formula.Clause)

	// Solve decides the formula under assumptions that hold for this call only. The rules for errors and Unknown
	// are those of Engine.
	Solve(ctx context.Context, assumed []formula.Lit) (Result, error)
}

// A lowering is a Session that takes a bound on a sum as it is.
type lowering interface {
	Session

	// Lower adds that the sum of the terms is at most bound, instead of what the last Lower added, which was a larger bound
	// on the same sum.
	Lower(terms []formula.Term, bound int) error
}

// A sessionSink lets encodings write into the formula of a session.
type sessionSink struct {
	kept Session
	vars int // in use
}

func (s *sessionSink) NewVar() formula.Lit {
	s.vars++
	return formula.Lit(s.vars)
}

func (s *sessionSink) AddClause(lits ...formula.Lit) { s.kept.Add(lits) }

// A Named is an engine with its name.
type Named struct {
	Name, Doc string
	Engine    Engine
}

// Embedded returns the engines that need no program, and those that were registered. To add one, write a file and a row
// here.
func Embedded() []Named {
	return slices.Concat([]Named{
		{"gini", "Gini, embedded, clauses", Gini{}},
		{"gophersat", "Gophersat, embedded, clauses; cannot be interrupted, one at a time", Gophersat{}},
		{
			"gophersat-pb", "Gophersat, embedded, clauses and linear constraints; cannot be interrupted, one at a time",
			GophersatPB{},
		},
		{
			"cutting-planes", "learning by cutting planes, embedded, clauses and linear constraints; writes proofs",
			CuttingPlanes{},
		},
		{"ilp", "branch and bound, embedded, on gonum's simplex; clauses and linear constraints", ILP{}},
	}, registered)
}

var registered []Named

// Register adds an engine of another module to those of [Embedded], so that backends and benchmarks find it by its name.
// A program calls it as it starts, before it asks for any engine by name. It fails if the name is
// no name for a program, or is taken.
func Register(e Named) error {
	switch {
	case e.Engine == nil:
		return fmt.Errorf("engine %q: expected an Engine", e.Name)
	case !isName().MatchString(e.Name):
		return fmt.Errorf("engine %q: expected small letters, digits, and . + - _ after the first letter", e.Name)
	}
	taken := e.Name == "exact" || slices.ContainsFunc(Embedded(), func(o Named) bool { return o.Name == e.Name }) ||
		slices.ContainsFunc(Programs(), func(p *Program) bool { return p.Called(e.Name) })
	if taken {
		return fmt.Errorf("engine %q: the name is taken", e.Name)
	}
	registered = append(registered, e)
	return nil
}
