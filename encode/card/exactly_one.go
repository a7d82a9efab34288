package card

import (
	"fmt"
	"slices"
	"strings"

	"haft/encode/formula"
)

// An ExactlyOne is a way to write "exactly one of these literals is true", or at most one. Its label describes exactly
// one. Of at most one, unit propagation finds everything in every row.
type ExactlyOne struct {
	Label
	write  exactlyOne
	atMost exactlyOne // writes at most one

	// AtMostCounts says how at most one counts. At the limit means that one is true.
	AtMostCounts Counts
}

// exactlyOne writes the constraint for at least two literals of different variables.
type exactlyOne func(f *formula.Formula, g formula.Group, lits []formula.Lit)

// Add writes that exactly one of the literals is true. They must be of different variables. There may be any number
// of them, even none.
func (e ExactlyOne) Add(f *formula.Formula, g formula.Group, lits []formula.Lit) {
	if len(lits) < 2 {
		atLeastOne(f, g, lits)
		return
	}
	e.write(f, g, lits)
}

// AtMost writes that at most one of the literals is true. They must be of different variables.
func (e ExactlyOne) AtMost(f *formula.Formula, g formula.Group, lits []formula.Lit) {
	if len(lits) > 1 {
		e.atMost(f, g, lits)
	}
}

// ExactlyOneByName returns the row of [ExactlyOnes] called name, and fails if there is none.
func ExactlyOneByName(name string) (ExactlyOne, error) {
	var names []string
	for _, e := range ExactlyOnes {
		if e.Name == name {
			return e, nil
		}
		names = append(names, e.Name)
	}
	return ExactlyOne{}, fmt.Errorf("unknown encoding %q of exactly one; the encodings are %s",
		name, strings.Join(names, ", "))
}

// direct returns the direct encoding of a choice (de Kleer, "A Comparison of ATMS and CSP Techniques", IJCAI 1989):
// one clause says at least one, and atMostOne says the rest.
func direct(atMostOne exactlyOne) exactlyOne {
	return func(f *formula.Formula, g formula.Group, lits []formula.Lit) {
		atLeastOne(f, g, lits)
		atMostOne(f, g, lits)
	}
}

func atLeastOne(f *formula.Formula, g formula.Group, lits []formula.Lit) {
	f.Add(g, slices.Clone(lits)...)
}

// atMostOne returns a limit of one, for at least two literals.
func atMostOne(write atMost) exactlyOne {
	return func(f *formula.Formula, g formula.Group, lits []formula.Lit) { write(f, g, lits, 1) }
}

// withNone returns a way to write "at most one" by one that is made for "exactly one": another literal says that none
// is true.
func withNone(exactly exactlyOne) exactlyOne {
	return func(f *formula.Formula, g formula.Group, lits []formula.Lit) {
		w := formula.NewWriter(f, g, lits)
		none := w.Var("n")
		w.Means(none, formula.Ones(formula.Negated(lits)), len(lits))
		exactly(f, g, append(slices.Clone(lits), none))
	}
}
