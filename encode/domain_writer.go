package encode

import (
	"slices"

	"haft/encode/card"
	"haft/encode/formula"
)

// DomainWriter writes constraint 2 for one piece: "exactly one of lits is true". The literals are of different
// variables. There may be any number of them.
type DomainWriter func(f *formula.Formula, g formula.Group, lits []formula.Lit)

// valuedRows returns the rows of package card as choices for domains.
func valuedRows() (rows []choice[DomainWriter]) {
	for _, one := range card.ExactlyOnes {
		rows = append(rows, choice[DomainWriter]{chosen(one.Label), one.Add})
	}
	return rows
}

// onePairwise writes the domain of pieces for which the encoding's choice would not be right.
var onePairwise = card.ExactlyOnes[0].Add

// sparse only says "at least one": the sparse encoding of Hoos, "SAT-Encodings, Search Space Structure, and Local
// Search Performance", IJCAI 1999, there called multivalued. A major still has only one nature if the limits of the
// roster add up to eight: eight pieces with a nature each use them up.
func sparse(f *formula.Formula, g formula.Group, lits []formula.Lit) { f.Add(g, slices.Clone(lits)...) }
