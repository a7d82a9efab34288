package solution_test

import (
	"fmt"
	"log"
	"strings"

	"haft/encode/formula"
	"haft/solve/solution"
)

// The answers of different solvers to one formula.
func Example() {
	f := &formula.Formula{}
	f.Named("rain")
	f.Named("umbrella")
	for _, text := range []string{
		"s SATISFIABLE\nv 1 -2 0\n", "SAT\n1 -2 0\n", "unsat\n", "sat\n((define-fun rain () Bool true))",
	} {
		s, err := solution.Read(strings.NewReader(text), f, false, 1<<20)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(s.Kind, s.Status, s.Value)
	}
	// Output:
	// v lines SATISFIABLE [false true false]
	// minisat SATISFIABLE [false true false]
	// smt2 UNSATISFIABLE [false false false]
	// smt2 SATISFIABLE [false true false]
}
