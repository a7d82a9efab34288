package encode

import (
	"slices"

	"haft/encode/card"
	"haft/encode/formula"
)

// DomainWriter writes constraint 2 for one piece: "exactly one of lits is true". There may be any
// number of them, of different variables.
type DomainWriter func(f *formula.Formula, g formula.Group, lits []formula.Lit)

// valued is a row of package card as a choice for domains.
func valued(name string) choice[DomainWriter] {
	one, err := card.ExactlyOneByName(name)
	if err != nil {
		panic(err)
	}
	return choice[DomainWriter]{Choice{Label: one.Label}, one.Add}
}

// onePairwise is the domain of pieces for which the choice would not be right.
var onePairwise = valued("pairwise").write

// sparse only says at least one: the sparse encoding of Hoos, "SAT-Encodings, Search Space
// Structure, and Local Search Performance", IJCAI 1999, there called multivalued. A
// major cannot have two natures all the same if the limits of the roster add up to eight: eight
// pieces with a nature each use them up.
func sparse(f *formula.Formula, g formula.Group, lits []formula.Lit) { f.Add(g, slices.Clone(lits)...) }
