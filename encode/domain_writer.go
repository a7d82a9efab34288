package encode

import (
	"slices"

	"haft/encode/card"
	"haft/encode/formula"
)

// DomainWriter writes constraint 2 for one piece: "exactly one of lits is true". The literals are of different
// variables. There may be any number of them.
type DomainWriter func(f *formula.Formula, g formula.Group, lits []formula.Lit)

// valued returns a row of package card as a choice for domains.
func valued(name string) choice[DomainWriter] {
	one, err := card.ExactlyOneByName(name)
	if err != nil {
		panic(err)
	}
	return choice[DomainWriter]{Choice{Label: one.Label}, one.Add}
}

// onePairwise writes the domain of pieces for which the encoding's choice would not be right.
var onePairwise = valued("pairwise").write

// sparse only says "at least one": the sparse encoding of Hoos, "SAT-Encodings, Search Space Structure, and Local
// Search Performance", IJCAI 1999, there called multivalued. A major still has only one nature if the limits of the
// roster add up to eight: eight pieces with a nature each use them up.
func sparse(f *formula.Formula, g formula.Group, lits []formula.Lit) { f.Add(g, slices.Clone(lits)...) }
