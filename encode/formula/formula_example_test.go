package formula_test

import (
	"fmt"

	"haft/encode/formula"
)

// A formula about who comes to a party, and which of its constraints a plan breaks.
func Example() {
	f := &formula.Formula{GroupNames: formula.GroupNames{Step: "wish", Rules: []string{"room"}}}
	ann, bob, eve := f.Named("ann"), f.Named("bob"), f.Named("eve")
	f.Add(1, -ann, bob)            // wish 1: Ann comes with Bob
	f.Add(2, ann, eve)             // wish 2: Ann or Eve comes
	f.AddLinear(0, formula.Linear{ // the first rule: there is room for two
		Terms: []formula.Term{{Coef: 1, Lit: ann}, {Coef: 1, Lit: bob}, {Coef: 1, Lit: eve}},
		Sense: formula.AtMost, Bound: 2,
	})
	plan := []bool{false, true, false, true} // value[v] is variable v, from 1
	fmt.Println(f.Holds(plan))
	fmt.Println((&formula.Instance{Formula: f}).Broken(plan))
	// Output:
	// false
	// clause 1 (wish 1): -ann bob
}
