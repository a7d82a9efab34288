package pb_test

import (
	"fmt"
	"log"

	"github.com/crillab/gophersat/solver"

	"haft/encode/formula"
	"haft/encode/pb"
)

// clauseList is a sink that keeps clauses as gophersat takes them.
type clauseList struct {
	vars    int
	clauses [][]int
}

func (c *clauseList) NewVar() formula.Lit {
	c.vars++
	return formula.Lit(c.vars)
}

func (c *clauseList) AddClause(lits ...formula.Lit) {
	var clause []int
	for _, l := range lits {
		clause = append(clause, int(l))
	}
	c.clauses = append(c.clauses, clause)
}

// A rucksack carries twelve kilograms. Which things are worth the most? Gophersat gets both sums as clauses.
func Example_gophersat() {
	names := []string{"stove", "tent", "rope", "books", "lamp", "bread"}
	weights := []int{3, 5, 4, 6, 1, 2}
	values := []int{4, 9, 5, 6, 2, 4}
	for worth, packed := 1, []string(nil); ; worth++ {
		sink := &clauseList{vars: len(names)}
		var weight, value []formula.Term
		for i := range names {
			weight = append(weight, formula.Term{Coef: weights[i], Lit: formula.Lit(i + 1)})
			value = append(value, formula.Term{Coef: values[i], Lit: formula.Lit(i + 1)})
		}
		if err := pb.AtMost(sink, weight, 12, "binary-merge"); err != nil {
			log.Fatal(err)
		}
		if err := pb.AtLeast(sink, value, worth, "binary-merge"); err != nil {
			log.Fatal(err)
		}
		s := solver.New(solver.ParseSliceNb(sink.clauses, sink.vars))
		if s.Solve() != solver.Sat {
			fmt.Println(packed, "are worth", worth-1)
			return
		}
		packed = nil
		for i, in := range s.Model()[:len(names)] {
			if in {
				packed = append(packed, names[i])
			}
		}
	}
	// Output:
	// [tent rope lamp bread] are worth 20
}
