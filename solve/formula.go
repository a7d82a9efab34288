package solve

import (
	"context"
	"errors"
	"fmt"

	"haft/encode/formula"
)

// Result is what an Engine found. Value[v] is variable v of the formula when Status is
// Sat; it may be shorter than the formula, absent variables being false.
type Result struct {
	Status Status
	Value  []bool
}

// An Engine decides formulas. The rules for errors and Unknown are those of Solver.
type Engine interface {
	Solve(ctx context.Context, f *formula.Formula) (Result, error)
}

// ErrLinear is behind the error of an engine that was given linear constraints, but
// takes only clauses.
var ErrLinear = errors.New("takes only clauses")

// ErrWrongModel is behind the error of an engine whose model is none.
var ErrWrongModel = errors.New("returned a model that does not satisfy the formula")

// TakesLinear tells whether the engine takes linear constraints beside clauses. Engines
// that do say so with a method Linear.
func TakesLinear(e Engine) bool {
	l, ok := e.(interface{ Linear() bool })
	return ok && l.Linear()
}

// SolveFormula asks an engine about a formula, whatever it is about. Rows that are
// clauses are given to it as clauses. A model is evaluated on f itself before it is returned,
// with a value for every variable; one that does not satisfy it is an error that names the
// engine. An Unsat is believed.
func SolveFormula(ctx context.Context, e Engine, f *formula.Formula) (Result, error) {
	result, err := e.Solve(ctx, f.Clausal())
	if err != nil || result.Status != Sat {
		return Result{Status: result.Status}, err
	}
	value, err := confirmed(e, f, result.Value)
	if err != nil {
		return Result{}, err
	}
	return Result{Sat, value}, nil
}

// confirmed is the model with the absent variables false, if it satisfies the formula.
func confirmed(e Engine, f *formula.Formula, value []bool) ([]bool, error) {
	if missing := f.Vars + 1 - len(value); missing > 0 {
		value = append(value[:len(value):len(value)], make([]bool, missing)...)
	}
	if !f.Holds(value) {
		return nil, fmt.Errorf("%v %w", e, ErrWrongModel)
	}
	return value, nil
}

// clausesOnly is the error of an engine that cannot take the formula's linear
// constraints, nil if it has none.
func clausesOnly(e Engine, f *formula.Formula) error {
	if len(f.Linear) == 0 {
		return nil
	}
	return fmt.Errorf("%v %w; the formula has %d linear constraints", e, ErrLinear, len(f.Linear))
}
