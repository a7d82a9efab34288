package family_test

import (
	"fmt"
	"log"

	"haft/bench/family"
	"haft/encode"
)

// An instance knows its answer, and can be written in any encoding.
func Example() {
	tight, err := family.Lookup("tight")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s: %s\n", tight.Name, tight.Doc)
	for _, size := range tight.Sizes[:3] {
		instance, err := tight.Make(size, 1)
		if err != nil {
			log.Fatal(err)
		}
		f, err := instance.Formula(encode.Default(), 0)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(size, instance.Expected, instance.Source, f.Vars, "variables", len(f.Clauses), "clauses",
			instance.Hash[:8])
	}
	// Output:
	// tight: one piece too many for {Q,R}: impossible; the counter of R sees the pieces in a random order
	// 13 [UNSATISFIABLE] pigeonhole 26 variables 3458 clauses e0a144f7
	// 15 [UNSATISFIABLE] pigeonhole 30 variables 12900 clauses bb6affa8
	// 17 [UNSATISFIABLE] pigeonhole 34 variables 48654 clauses 6469eb9f
}
