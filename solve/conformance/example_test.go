package conformance_test

import (
	"context"
	"fmt"

	"haft/encode/formula"
	"haft/solve/conformance"
	"haft/solve/engine"
)

// unitsOnly is an engine that looks only at unit clauses and answers Sat if they agree.
type unitsOnly struct{}

func (unitsOnly) String() string { return "units-only" }

func (unitsOnly) Solve(_ context.Context, f *formula.Formula) (engine.Result, error) {
	r := engine.Result{Status: engine.Sat, Value: make([]bool, f.Vars+1)}
	for _, c := range f.Clauses {
		if len(c) == 1 {
			r.Value[c[0].Var()] = c[0] > 0
		}
	}
	return r, nil
}

// A few small formulas show what is wrong with an engine.
func Example() {
	for _, row := range conformance.Clauses[:8] {
		result, err := engine.Solve(context.Background(), unitsOnly{}, row.Formula())
		switch {
		case err != nil:
			fmt.Printf("%s: %v\n", row.Name, err)
		case result.Status != row.Want:
			fmt.Printf("%s: %v, right is %v\n", row.Name, result.Status, row.Want)
		}
	}
	// Output:
	// empty-clause: units-only returned a model that does not satisfy the formula
	// only-the-empty-clause: units-only returned a model that does not satisfy the formula
	// contradicting-units: units-only returned a model that does not satisfy the formula
	// contradiction-by-propagation: units-only returned a model that does not satisfy the formula
}
