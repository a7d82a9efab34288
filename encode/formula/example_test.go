package formula_test

import (
	"fmt"

	"haft/encode/formula"
)

// Unit propagation for a list of guests: each brings another one, and there is room for two.
func ExamplePropagator() {
	f := &formula.Formula{}
	ann, bob, eve := f.Named("ann"), f.Named("bob"), f.Named("eve")
	f.Add(1, -ann, bob)
	f.AddLinear(2, formula.Linear{
		Terms: []formula.Term{{Coef: 1, Lit: ann}, {Coef: 1, Lit: bob}, {Coef: 1, Lit: eve}},
		Sense: formula.AtMost, Bound: 2,
	})
	p := formula.NewPropagator(f)
	start := p.Mark()
	fmt.Println("ann comes, possible:", p.Assume(ann))
	for v := 1; v <= f.Vars; v++ {
		fmt.Println(f.Name(v), p.Value(formula.Lit(v)))
	}
	p.Undo(start)
	fmt.Println("ann and eve come, possible:", p.Assume(ann, eve))
	// Output:
	// ann comes, possible: true
	// ann 1
	// bob 1
	// eve -1
	// ann and eve come, possible: false
}
