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
