package pb_test

import (
	"fmt"
	"log"

	"haft/encode/formula"
	"haft/encode/pb"
)

// A budget that shrinks: each limit is some assumptions, and only the first adds clauses.
func ExampleSum() {
	sink := &clauseList{vars: 3}
	costs := []formula.Term{{Coef: 5, Lit: 1}, {Coef: 3, Lit: 2}, {Coef: 2, Lit: 3}}
	total, err := pb.NewSum(sink, costs)
	if err != nil {
		log.Fatal(err)
	}
	for _, budget := range []int{10, 7, 5, 2} {
		assume, err := total.AtMost(budget)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println("at most", budget, "- assume", assume, "-", len(sink.clauses), "clauses")
	}
	// Output:
	// at most 10 - assume [] - 0 clauses
	// at most 7 - assume [-4 -5 -20] - 26 clauses
	// at most 5 - assume [-4 5 -20] - 26 clauses
	// at most 2 - assume [4 -5 -19] - 26 clauses
}
