package card_test

import (
	"fmt"
	"log"

	"github.com/go-air/gini"
	"github.com/go-air/gini/z"

	"haft/encode/card"
	"haft/encode/formula"
)

// giniSink lets encodings write into gini. Gini may end the process if it is asked again after it has found that the
// clauses have no solution without assumptions. Where that can happen, ask it first without any.
type giniSink struct{ *gini.Gini }

func (s giniSink) NewVar() formula.Lit { return formula.Lit(s.Lit().Dimacs()) }

func (s giniSink) AddClause(lits ...formula.Lit) {
	for _, l := range lits {
		s.Add(z.Dimacs2Lit(int(l)))
	}
	s.Add(z.LitNull)
}

// A museum has ten rooms, joined by fifteen doors as in the graph of Petersen. How many rooms need a guard, so that
// each door is seen from one side at least? The limit goes up until gini finds a way; it keeps what it has learned.
func Example_gini() {
	solver := giniSink{gini.New()}
	var guards []formula.Lit
	for range 10 {
		guards = append(guards, solver.NewVar())
	}
	for i := range 5 {
		solver.AddClause(guards[i], guards[(i+1)%5])
		solver.AddClause(guards[i], guards[i+5])
		solver.AddClause(guards[i+5], guards[(i+2)%5+5])
	}
	total, err := card.NewTotalizer(solver, guards)
	if err != nil {
		log.Fatal(err)
	}
	for k := range len(guards) {
		limit, err := total.AtMost(k)
		if err != nil {
			log.Fatal(err)
		}
		for _, l := range limit {
			solver.Assume(z.Dimacs2Lit(int(l)))
		}
		found := solver.Solve() == 1
		fmt.Println("at most", k, "guards:", found)
		if found {
			return
		}
	}
	// Output:
	// at most 0 guards: false
	// at most 1 guards: false
	// at most 2 guards: false
	// at most 3 guards: false
	// at most 4 guards: false
	// at most 5 guards: false
	// at most 6 guards: true
}
