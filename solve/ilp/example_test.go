package ilp_test

import (
	"context"
	"fmt"

	"haft/encode/formula"
	"haft/solve/ilp"
)

// Of three things that weigh 4, 3 and 2 at most 5 can be carried, and two must be.
func Example() {
	f := &formula.Formula{Vars: 3}
	f.AddLinear(formula.File, formula.Linear{
		Terms: []formula.Term{{Coef: 4, Lit: 1}, {Coef: 3, Lit: 2}, {Coef: 2, Lit: 3}}, Sense: formula.AtMost, Bound: 5,
	})
	f.AddLinear(formula.File, formula.Linear{
		Terms: []formula.Term{{Coef: 1, Lit: 1}, {Coef: 1, Lit: 2}, {Coef: 1, Lit: 3}}, Sense: formula.Equal, Bound: 2,
	})
	status, value := ilp.New(f).Solve(context.Background(), nil)
	fmt.Println(status, value[1:])
	// Output:
	// SATISFIABLE [false true true]
}
