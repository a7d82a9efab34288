package planes_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"haft/encode/card"
	"haft/encode/formula"
	"haft/solve/planes"
)

// Three pigeons in two holes: x1, x3 and x5 are in the first, x2, x4 and x6 in the second.
func ExampleProve() {
	f := &formula.Formula{Vars: 6}
	for pigeon := range formula.Lit(3) {
		f.Add(formula.File, 2*pigeon+1, 2*pigeon+2)
	}
	for hole := range formula.Lit(2) {
		l := formula.Linear{Sense: formula.AtMost, Bound: 1}
		for pigeon := range formula.Lit(3) {
			l.Terms = append(l.Terms, formula.Term{Coef: 1, Lit: 2*pigeon + hole + 1})
		}
		f.AddLinear(formula.File, l)
	}
	var proof strings.Builder
	status, _, err := planes.Prove(context.Background(), f, nil, &proof)
	fmt.Println(status, err)
	os.Stdout.WriteString(proof.String())
	// Output:
	// UNSATISFIABLE <nil>
	// pseudo-Boolean proof version 3.0
	// f 5;
	// pol 4 3 + 2 + 5 + ;
	// pol 1 6 + ;
	// output NONE;
	// conclusion UNSAT : 7;
	// end pseudo-Boolean proof;
}

// One Solver answers under assumptions.
func ExampleSolver() {
	f := &formula.Formula{Vars: 3}
	f.AddLinear(formula.File, formula.Linear{
		Terms: []formula.Term{{Coef: 3, Lit: 1}, {Coef: 2, Lit: 2}, {Coef: 2, Lit: 3}}, Sense: formula.Equal, Bound: 4,
	})
	s, err := planes.New(f)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, assumed := range []formula.Lit{1, -1} {
		status, value := s.Solve(context.Background(), []formula.Lit{assumed})
		fmt.Println(assumed, status, value)
	}
	// Output:
	// 1 UNSATISFIABLE []
	// -1 SATISFIABLE [false false true true]
}

// Encodings and linear constraints are added to a solver. What cannot hold together is a core, and sums can be made
// small.
func ExampleSolver_Minimize() {
	s, err := planes.New(&formula.Formula{})
	if err != nil {
		fmt.Println(err)
		return
	}
	tent, stove, rope := s.NewVar(), s.NewVar(), s.NewVar()
	s.AddClause(tent, rope)
	if err := card.AtLeast(s, []formula.Lit{tent, stove, rope}, 2, "native"); err != nil {
		fmt.Println(err)
		return
	}
	status, _ := s.Solve(context.Background(), []formula.Lit{-stove, tent, -rope})
	fmt.Println(status, s.Core())
	weights := []formula.Term{{Coef: 9, Lit: tent}, {Coef: 4, Lit: stove}, {Coef: 3, Lit: rope}}
	status, value, err := s.Minimize(context.Background(), weights, nil, func(sum int) { fmt.Println(sum, "kg") })
	fmt.Println(status, value[1:4], err)
	// Output:
	// UNSATISFIABLE [-3 -2]
	// 12 kg
	// 7 kg
	// SATISFIABLE [false true true] <nil>
}
