package solve

import (
	"context"

	"haft/encode/formula"
)

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
