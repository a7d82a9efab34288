package report_test

import (
	"bytes"
	"fmt"
	"log"
	"strings"

	"haft/bench/report"
	"haft/bench/trial"
)

// A table of PAR-2 from a few results: two solvers on three tasks, one of which the second solver does not solve.
func Example() {
	var results bytes.Buffer
	for solver, seconds := range map[string][]float64{"quick": {1, 2, 3}, "slow": {2, 3, 10}} {
		for i, s := range seconds {
			record := &trial.Record{
				Schema: trial.Schema, Family: "mine", Size: i + 1, Instance: strings.Repeat(fmt.Sprint(i), 64),
				Questions: 1, Round: 1, Backend: solver, Mode: trial.Scratch, Limits: trial.Limits{Seconds: 10},
				Answer: "s", Expected: "s", Category: trial.Correct, Verified: "model", Solve: s, Wall: s, CPU: s,
			}
			if s >= 10 {
				record.Answer, record.Category, record.Reason, record.Verified = "?", trial.Unknown, "walltime", ""
			}
			if err := trial.WriteRecord(&results, record); err != nil {
				log.Fatal(err)
			}
		}
	}
	trials, _, err := report.Read(&results, "results.jsonl")
	if err != nil {
		log.Fatal(err)
	}
	verdict, err := report.NewVerdict(trials) // who gave a wrong answer is left out
	if err != nil {
		log.Fatal(err)
	}
	study, err := report.NewStudy(verdict.Left, report.Options{Clock: report.Wall, By: report.ByConfiguration})
	if err != nil {
		log.Fatal(err)
	}
	scores, best := study.Scores()
	for _, s := range scores {
		fmt.Printf("%-14v %d of %d solved, PAR-2 %.2f s\n", s.Configuration, s.Solved, s.Tasks, s.PAR2)
	}
	fmt.Printf("VBS            %d of %d solved, PAR-2 %.2f s\n", best.Solved, best.Tasks, best.PAR2)
	// Output:
	// quick scratch  3 of 3 solved, PAR-2 2.00 s
	// slow scratch   2 of 3 solved, PAR-2 8.33 s
	// VBS            3 of 3 solved, PAR-2 2.00 s
}
