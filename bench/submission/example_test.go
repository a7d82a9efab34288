package submission_test

import (
	"context"
	"fmt"
	"log"

	"haft/bench/submission"
)

// Two instances for the SAT Competition, with their answers and who proved them.
func Example() {
	choice := submission.Choice{Competitions: []string{"sat"}, Families: []string{"tight"}, Sizes: []int{5}, Seeds: 2}
	err := choice.Write(context.Background(), func(f *submission.File) error {
		fmt.Println(f.Path, f.Vars, f.Clauses, f.Expected)
		return nil // here f.Data would be written to f.Path
	}, func(path, why string) { fmt.Println(path, "is left out:", why) })
	if err != nil {
		log.Fatal(err)
	}
	// Output:
	// sat/tight/tight-5-seed1-totalizer.cnf 30 50 UNSATISFIABLE
	// sat/tight/tight-5-seed1-sequential.cnf 26 46 UNSATISFIABLE
	// sat/tight/tight-5-seed2-totalizer.cnf 30 50 UNSATISFIABLE
	// sat/tight/tight-5-seed2-sequential.cnf 26 46 UNSATISFIABLE
}
