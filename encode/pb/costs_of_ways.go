package pb

import (
	"fmt"
	"strings"

	"haft/encode/formula"
)

// A Cost is what the constraints of a class become.
type Cost struct {
	Vars, Clauses int
	Rows          int  // linear constraints that stay
	More          bool // the numbers are only a part, because it takes too long to count the rest
}

// MaxCounted is how many clauses are written to count them: about a second.
const MaxCounted = 1 << 21

// Cost returns what a way makes of the rows of a class, by writing them one by one into nothing; of rows that become as
// many clauses, only one. It writes at most so many clauses. It fails if the way has unknown choices.
func (t *Translation) Cost(c Class, w Way, most int) (Cost, error) {
	write, err := w.writers()
	if err != nil {
		return Cost{}, err
	}
	var total Cost
	known, room := map[string]Cost{}, most
	for i := range t.rows {
		r := &t.rows[i]
		if r.class != c {
			continue
		}
		shape := r.shape()
		one, ok := known[shape]
		if !ok {
			one = r.cost(write, room)
			known[shape] = one
			room -= one.Clauses
		}
		total.Vars += one.Vars
		total.Clauses += one.Clauses
		total.Rows += one.Rows
		if total.More = one.More; total.More {
			break
		}
	}
	return total, nil
}

// cost writes a row alone.
func (r *row) cost(write writers, room int) (c Cost) {
	alone := *r
	alone.terms = make([]formula.Term, len(r.terms))
	for i, t := range r.terms {
		alone.terms[i] = formula.Term{Coef: t.Coef, Lit: formula.Lit(i + 1)}
	}
	f := &formula.Formula{Vars: len(alone.terms) + len(alone.units)}
	alone.units = make([]formula.Lit, len(r.units))
	for i := range alone.units {
		alone.units[i] = formula.Lit(len(alone.terms) + i + 1)
	}
	inputs, kept := f.Vars, false
	c.More = !f.Within(room, room, func() { kept = !write.row(f, &alone) })
	if kept {
		if r.found {
			return Cost{Rows: 1}
		}
		return Cost{Rows: len(r.from)}
	}
	c.Vars, c.Clauses, c.Rows = f.Vars-inputs, len(f.Clauses), len(f.Linear)
	return c
}

// shape is the same for rows that become as many clauses.
func (r *row) shape() string {
	var b strings.Builder
	fmt.Fprint(&b, len(r.units), len(r.terms), " ", r.least, " ", r.most, " ", len(r.from))
	if r.class == General {
		for _, t := range r.terms {
			fmt.Fprint(&b, " ", t.Coef)
		}
	}
	return b.String()
}
