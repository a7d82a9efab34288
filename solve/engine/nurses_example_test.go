package engine_test

import (
	"context"
	"fmt"
	"log"

	"haft/encode/card"
	"haft/encode/formula"
	"haft/solve/engine"
)

// Six nurses, and a week of early, late and night shifts: two nurses in the early one, one in each of the others. A nurse
// works at most one shift a day, four or five a week, at least one of them at night, and no early one after a night.
func Example_nurses() {
	const nurses, days, shifts = 6, 7, 3 // shift 0 is early, 1 late, 2 at night
	f := &formula.Formula{}
	var works [nurses][days][shifts]formula.Lit
	var must []error
	for n := range nurses {
		var week, nights []formula.Lit
		for d := range days {
			for s := range shifts {
				works[n][d][s] = f.NewVar()
			}
			week = append(week, works[n][d][:]...)
			nights = append(nights, works[n][d][2])
			must = append(must, card.AtMost(f, works[n][d][:], 1, "binomial"))
			if d > 0 {
				f.AddClause(-works[n][d-1][2], -works[n][d][0])
			}
		}
		must = append(must, card.AtLeast(f, week, 4, "totalizer"), card.AtMost(f, week, 5, "totalizer"))
		must = append(must, card.AtLeast(f, nights, 1, "sequential"))
	}
	for d := range days {
		for s, wanted := range []int{2, 1, 1} {
			var there []formula.Lit
			for n := range nurses {
				there = append(there, works[n][d][s])
			}
			must = append(must, card.Exactly(f, there, wanted, "bdd+exactly"))
		}
	}
	for _, err := range must {
		if err != nil {
			log.Fatal(err)
		}
	}
	found, err := engine.Solve(context.Background(), engine.CuttingPlanes{}, f)
	fmt.Println(found.Status, err)
	for n := range nurses {
		for d := range days {
			plan := "-"
			for s, l := range works[n][d] {
				if found.Status == engine.Sat && found.Value[l.Var()] {
					plan = "ELN"[s : s+1]
				}
			}
			fmt.Print(plan)
		}
		fmt.Println()
	}
	// Output:
	// SATISFIABLE <nil>
	// NLELE--
	// ENL-E--
	// -E-NLEE
	// LEN--EE
	// ---ENLL
	// E-EE-NN
}
