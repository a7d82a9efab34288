package pb

import (
	"fmt"
	"strings"

	"haft/encode/card"
	"haft/encode/formula"
)

// An Encoding is a way to write linear constraints as clauses. In its label, Complete and Counts
// speak of one constraint that is at most a bound.
type Encoding struct {
	card.Label
	write writer // nil to leave them
}

// writer writes "the sum of the terms is at most bound" as clauses. It is called with
// positive coefficients none of which is above the bound, with literals of different
// variables, and with a sum of all terms that is above the bound; the rest needs no
// encoding.
type writer func(w formula.Writer, terms []formula.Term, bound int)

// ByName is the row of [Encodings] with the name.
func ByName(name string) (Encoding, error) {
	for _, e := range Encodings {
		if e.Name == name {
			return e, nil
		}
	}
	return Encoding{}, fmt.Errorf("unknown linear encoding %q; the choices are %s", name, strings.Join(Names(), ", "))
}

// Names are the names of the rows of [Encodings].
func Names() (names []string) {
	for _, e := range Encodings {
		names = append(names, e.Name)
	}
	return names
}

// How much may be added to a formula: much more than solvers decide in reasonable time.
const (
	maxAddedVars    = 1 << 18
	maxAddedClauses = 1 << 20
)

// Replace turns the linear constraints of f into clauses, or leaves them if that is what the row
// does. They keep their groups. It fails with a [formula.UnsuitedError] if the clauses would be
// too many; f is of no use then.
func (e Encoding) Replace(f *formula.Formula) error {
	if e.write == nil {
		return nil
	}
	enough := f.Within(maxAddedVars, maxAddedClauses, func(room *formula.Room) {
		for i, l := range f.Linear {
			for _, row := range l.AtMosts() {
				e.row(f, f.LinearGroups[i], row, room)
			}
		}
	})
	if !enough {
		return formula.Unsuited("the linear constraints would become more than %d variables or %d clauses; "+
			"another choice takes less, or an engine that takes them as they are", maxAddedVars, maxAddedClauses)
	}
	f.Linear, f.LinearGroups = nil, nil
	return nil
}

// row writes one row of the form that AtMosts gives.
func (e Encoding) row(f *formula.Formula, g formula.Group, row formula.Linear, room *formula.Room) {
	if row.Bound < 0 {
		f.Add(g)
		return
	}
	sum, lits, terms := 0, []formula.Lit(nil), []formula.Term(nil)
	for _, t := range row.Terms {
		if t.Coef > row.Bound {
			f.Add(g, -t.Lit)
			continue
		}
		sum += t.Coef
		terms = append(terms, t)
		lits = append(lits, t.Lit)
	}
	if sum > row.Bound {
		e.write(formula.NewWriter(f, g, lits).In(room), terms, row.Bound)
	}
}

// rest is the sum of the coefficients.
func rest(terms []formula.Term) (sum int) {
	for _, t := range terms {
		sum += t.Coef
	}
	return sum
}
