package card_test

import (
	"fmt"
	"os"

	"haft/encode/card"
	"haft/encode/format"
	"haft/encode/formula"
)

// Example writes "at most two of four literals" as a file for any SAT solver, with what is known of the encoding.
func Example() {
	f := &formula.Formula{}
	lits := []formula.Lit{f.Named("tea"), f.Named("cake"), f.Named("pie"), -f.Named("diet")}
	sequential, err := card.ByName("sequential")
	if err != nil {
		fmt.Println(err)
		return
	}
	sequential.AtMost(f, 1, lits, 2)
	fmt.Printf("c %s\nc unit propagation finds everything: %v; one solution each: %v\n",
		sequential.Doc, sequential.Complete, sequential.Counts)
	if err := format.WriteDIMACS(os.Stdout, f); err != nil {
		fmt.Println(err)
	}
	// Output:
	// c LT-SEQ counter; (n-1)k variables, 2nk+n-3k-1 clauses (Sinz 2005)
	// c unit propagation finds everything: true; one solution each: at-limit
	// c x 1 tea
	// c x 2 cake
	// c x 3 pie
	// c x 4 diet
	// c x 5 tea..diet:s1,1
	// c x 6 tea..diet:s1,2
	// c x 7 tea..diet:s2,1
	// c x 8 tea..diet:s2,2
	// c x 9 tea..diet:s3,1
	// c x 10 tea..diet:s3,2
	// p cnf 10 13
	// -1 5 0
	// -6 0
	// -2 7 0
	// -5 7 0
	// -2 -5 8 0
	// -6 8 0
	// -2 -6 0
	// -3 9 0
	// -7 9 0
	// -3 -7 10 0
	// -8 10 0
	// -3 -8 0
	// 4 -10 0
}

// The sizes of all encodings of "exactly one of ten".
func Example_table() {
	for _, e := range card.ExactlyOnes {
		f := &formula.Formula{Vars: 10}
		e.Add(f, 1, []formula.Lit{1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
		fmt.Printf("%-10s %2d variables more, %2d clauses\n", e.Name, f.Vars-10, len(f.Clauses))
	}
	// Output:
	// pairwise    0 variables more, 46 clauses
	// bitwise     4 variables more, 41 clauses
	// ladder      9 variables more, 27 clauses
	// sequential  9 variables more, 27 clauses
	// product     7 variables more, 30 clauses
	// product-3   8 variables more, 38 clauses
	// product-4   8 variables more, 45 clauses
	// commander   6 variables more, 34 clauses
	// bimander    2 variables more, 33 clauses
	// nested      3 variables more, 25 clauses
	// order       9 variables more, 36 clauses
	// log         4 variables more, 56 clauses
}
