package pb

import (
	"fmt"
	"slices"
	"strings"

	"haft/encode/card"
	"haft/encode/formula"
)

// An Encoding is a way to write linear constraints as clauses. Complete, Detects and Counts in its label describe one
// constraint that is at most a bound.
type Encoding struct {
	card.Label
	write writer // nil to leave linear constraints as they are

	// limit writes the rows whose coefficients are all the same; nil if write does this, too.
	limit *card.Limit

	digits digitWriter // write for digits, if it takes them; otherwise nil
	sum    summer      // makes a sum whose bound may change; nil if there is no such form
}

// A writer writes "the sum of the terms is at most bound" as clauses. The coefficients are positive and at most the
// bound, the literals are of different variables, and the sum of all coefficients is above the bound; other cases
// need no encoding.
type writer func(w formula.Writer, terms []formula.Term, bound int)

// ByName returns the row of [Encodings] called name, or the way to write limits of [card.Limits] that has this name and
// writes clauses; rows that are no limits then become adders. It fails if there is none.
func ByName(name string) (Encoding, error) {
	for _, e := range Encodings {
		if e.Name == name {
			return e, nil
		}
	}
	if l, err := card.ByName(name); err == nil && isChoice(l) {
		return Encoding{Label: l.Label, write: adder, limit: &l}, nil
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

// Choices returns all names that [ByName] knows.
func Choices() []string {
	names := Names()
	for _, l := range card.Limits {
		if isChoice(l) && !slices.Contains(names, l.Name) {
			names = append(names, l.Name)
		}
	}
	return names
}

// isChoice reports whether a way to write limits writes clauses for "at most k".
func isChoice(l card.Limit) bool { return !l.Linear && !l.Both }

// rest returns the sum of the coefficients.
func rest(terms []formula.Term) (sum int) {
	for _, t := range terms {
		sum += t.Coef
	}
	return sum
}
