package engine_test

import (
	"context"
	"fmt"

	"haft/encode/formula"
	"haft/solve/engine"
)

// either returns a formula: x1 or x2, but not both, and x1 only with x2.
func either() *formula.Formula {
	return &formula.Formula{Vars: 2, Clauses: []formula.Clause{{1, 2}, {-1, -2}, {-1, 2}}}
}

// This formula of three clauses has one model.
func Example() {
	result, err := engine.Solve(context.Background(), engine.Gini{}, either())
	fmt.Println(result.Status, err)
	for v, value := range result.Value[1:] {
		fmt.Printf("x%d is %v\n", v+1, value)
	}
	// Output:
	// SATISFIABLE <nil>
	// x1 is false
	// x2 is true
}

// tryAll is an engine that tries all values of up to 20 variables.
type tryAll struct{}

func (tryAll) String() string { return "try-all" }

func (tryAll) Linear() bool { return true } // Holds evaluates linear constraints too

func (e tryAll) Solve(ctx context.Context, f *formula.Formula) (engine.Result, error) {
	if f.Vars > 20 {
		return engine.Result{}, fmt.Errorf("%v takes 20 variables, not %d", e, f.Vars)
	}
	value := make([]bool, f.Vars+1)
	for choice := range 1 << f.Vars {
		if ctx.Err() != nil {
			return engine.Result{}, nil
		}
		for v := range f.Vars {
			value[v+1] = choice>>v&1 == 1
		}
		if f.Holds(value) {
			return engine.Result{Status: engine.Sat, Value: value}, nil
		}
	}
	return engine.Result{Status: engine.Unsat}, nil
}

// You ask an engine of your own like any other.
func ExampleEngine() {
	f := either()
	f.Add(formula.File, 1)
	for _, e := range []engine.Engine{engine.Gini{}, engine.GophersatPB{}, tryAll{}} {
		result, err := engine.Solve(context.Background(), e, f)
		fmt.Println(e, result.Status, err)
	}
	// Output:
	// gini UNSATISFIABLE <nil>
	// gophersat-pb UNSATISFIABLE <nil>
	// try-all UNSATISFIABLE <nil>
}
