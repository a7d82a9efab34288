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
	TooLarge      bool // more than the limits; the numbers are those of a part
}

// Cost returns what a way makes of the rows of a class, by writing them one by one into nothing. It fails if the way has
// unknown choices.
func (t *Translation) Cost(c Class, w Way, limits Limits) (Cost, error) {
	write, err := w.writers()
	if err != nil {
		return Cost{}, err
	}
	var total Cost
	known := map[string]Cost{}
	for i := range t.rows {
		r := &t.rows[i]
		if r.class != c {
			continue
		}
		shape := r.shape()
		one, ok := known[shape]
		if !ok {
			one = r.cost(write, Limits{limits.Vars - total.Vars, limits.Clauses - total.Clauses})
			known[shape] = one
		}
		total.Vars += one.Vars
		total.Clauses += one.Clauses
		total.Rows += one.Rows
		if one.TooLarge || total.Vars > limits.Vars || total.Clauses > limits.Clauses {
			total.TooLarge = true
			break
		}
	}
	return total, nil
}

// cost writes a row alone.
func (r *row) cost(write writers, limits Limits) (c Cost) {
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
	c.TooLarge = !f.Within(limits.Vars, limits.Clauses, func() { kept = !write.row(f, &alone) })
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
