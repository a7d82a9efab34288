package pb_test

import (
	"fmt"

	"haft/encode/formula"
	"haft/encode/pb"
)

// A knapsack of size 10 as clauses, in every encoding.
func Example() {
	f := &formula.Formula{}
	var load formula.Linear
	for _, weight := range []int{2, 3, 4, 5, 6} {
		item := f.Named(fmt.Sprintf("item%d", weight))
		load.Terms = append(load.Terms, formula.Term{Coef: weight, Lit: item})
	}
	load.Sense, load.Bound = formula.AtMost, 10
	f.AddLinear(1, load)
	for _, e := range pb.Encodings {
		g, err := pb.Translate(f, pb.Way{Linear: e.Name})
		if err != nil {
			fmt.Println(err)
			return
		}
		more := g.Vars - f.Vars
		fmt.Printf("%-18s %2d variables more, %2d clauses, %d linear\n", e.Name, more, len(g.Clauses), len(g.Linear))
	}
	// Output:
	// keep                0 variables more,  0 clauses, 1 linear
	// adder              12 variables more, 66 clauses, 0 linear
	// swc                26 variables more, 44 clauses, 0 linear
	// gte                22 variables more, 41 clauses, 0 linear
	// bdd                 8 variables more, 15 clauses, 0 linear
	// gpw                19 variables more, 35 clauses, 0 linear
	// lpw                49 variables more, 91 clauses, 0 linear
	// dpw                26 variables more, 48 clauses, 0 linear
	// binary-merge       30 variables more, 46 clauses, 0 linear
	// binary-merge-local 72 variables more, 116 clauses, 0 linear
	// mixed-radix        32 variables more, 50 clauses, 0 linear
}
