package trial_test

import (
	"fmt"
	"log"

	"haft/bench/family"
	"haft/bench/trial"
)

// A study says what to compare, and its plan lists the trials.
func ExamplePlan() {
	study, err := trial.ReadStudy([]byte(`{"timeout": "10s", "parts": [
		{"families": ["tight"], "sizes": [9], "seeds": 2, "backends": ["exact", "gini"], "modes": ["scratch"]}]}`))
	if err != nil {
		log.Fatal(err)
	}
	p, err := study.Plan(family.Lookup)
	if err != nil {
		log.Fatal(err)
	}
	for _, job := range p.Jobs {
		fmt.Println(job.Backend, job.Mode, job.Family, job.Size, "seed", job.Seed)
	}
	fmt.Println("refused:", p.Refused)
	// Output:
	// gini scratch tight 9 seed 2
	// gini scratch tight 9 seed 1
	// refused: [exact (scratch): takes problems of the game, and tight has none]
}
