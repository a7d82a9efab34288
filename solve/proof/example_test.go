package proof_test

import (
	"fmt"
	"strings"

	"haft/encode/formula"
	"haft/solve/proof"
)

// Two variables, and every combination forbidden. The proof, in DRAT, derives first the clause x1,
// and then the empty one. Of a formula that has a solution it proves nothing.
func Example() {
	f := &formula.Formula{Vars: 2, Clauses: []formula.Clause{{1, 2}, {1, -2}, {-1, 2}, {-1, -2}}}
	fmt.Println(proof.VerifyDRAT(f, strings.NewReader("1 0\n0\n")))

	f.Clauses = f.Clauses[:3] // now x1 and x2 is a solution
	fmt.Println(proof.VerifyDRAT(f, strings.NewReader("1 0\n0\n")))
	// Output:
	// <nil>
	// step 2: clause [] does not follow
}
