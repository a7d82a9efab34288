package trial_test

import (
	"fmt"
	"log"

	"haft/bench/trial"
)

// Two solvers that contradict each other about the same question cannot both be right.
func Example() {
	var records []*trial.Record
	for backend, answer := range map[string]string{"gini": "s", "cadical": "u"} {
		records = append(records, &trial.Record{
			Schema: trial.Schema, Family: "tight", Size: 9, Seed: 1, Instance: "5a1e", Questions: 1,
			Backend: backend, Mode: trial.Scratch, Round: 1, Answer: answer, Category: trial.Correct,
		})
	}
	for _, r := range records {
		if err := r.Validate(); err != nil {
			log.Fatal(err)
		}
	}
	_, conflicts := trial.Agree(records)
	for _, conflict := range conflicts {
		fmt.Println(conflict)
	}
	// Output:
	// tight 9, seed 1, question 1: gini says satisfiable, cadical unsatisfiable
}
