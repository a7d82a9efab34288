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
	both  both   // one counter for two bounds; nil if each takes one of its own
}

// A writer writes "the sum of the terms is at most bound" as clauses. The coefficients are positive and at most the
// bound, the literals are of different variables, and the sum of all coefficients is above the bound; other cases
// need no encoding.
type writer func(w formula.Writer, terms []formula.Term, bound int)

// both writes "the sum of the terms is from least to most", where neither bound alone makes a literal true or false.
type both func(w formula.Writer, terms []formula.Term, least, most int)

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

// rest returns the sum of the coefficients.
func rest(terms []formula.Term) (sum int) {
	for _, t := range terms {
		sum += t.Coef
	}
	return sum
}
