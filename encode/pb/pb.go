package pb

import (
	"fmt"
	"strings"

	"haft/encode/card"
	"haft/encode/formula"
)

// An Encoding is a way to write linear constraints as clauses. Complete, Detects and Counts in its label describe one
// constraint that is at most a bound.
type Encoding struct {
	card.Label
	write writer // nil to leave linear constraints as they are
}

// A writer writes "the sum of the terms is at most bound" as clauses. The coefficients are positive and at most the
// bound, the literals are of different variables, and the sum of all coefficients is above the bound; other cases
// need no encoding.
type writer func(w formula.Writer, terms []formula.Term, bound int)

// ByName returns the row of [Encodings] called name, and fails if there is none.
func ByName(name string) (Encoding, error) {
	for _, e := range Encodings {
		if e.Name == name {
			return e, nil
		}
	}
	return Encoding{}, fmt.Errorf("unknown linear encoding %q; the choices are %s", name, strings.Join(Names(), ", "))
}

// Names returns the names of the rows of [Encodings].
func Names() (names []string) {
	for _, e := range Encodings {
		names = append(names, e.Name)
	}
	return names
}

// Replace turns the linear constraints of f into clauses in the same groups, unless the row leaves them as they
// are. It fails with a [formula.UnsuitedError] if there would be too many clauses; f is then of no use.
func (e Encoding) Replace(f *formula.Formula) error {
	if e.write == nil {
		return nil
	}
	enough := f.Within(maxAddedVars, maxAddedClauses, func() {
		for i, l := range f.Linear {
			for _, row := range l.AtMosts() {
				e.row(f, f.LinearGroups[i], row)
			}
		}
	})
	if !enough {
		return errTooLarge()
	}
	f.Linear, f.LinearGroups = nil, nil
	return nil
}

// row writes one row that has the form of AtMosts.
func (e Encoding) row(f *formula.Formula, g formula.Group, row formula.Linear) {
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
		e.write(formula.NewWriter(f, g, lits), terms, row.Bound)
	}
}

// rest returns the sum of the coefficients.
func rest(terms []formula.Term) (sum int) {
	for _, t := range terms {
		sum += t.Coef
	}
	return sum
}
