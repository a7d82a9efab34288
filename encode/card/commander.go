package card

import (
	"slices"

	"haft/encode/formula"
)

// commander divides the literals into groups of three. Each group has a commander, which is true exactly if one of
// the group is true, and exactly one commander is true: Klieber and Kwon, "Efficient CNF Encoding for Selecting 1
// from N Objects", CFV 2007. Three literals or fewer are written pairwise.
//
// About n/2 auxiliary variables and 3.5n clauses.
func commander(f *formula.Formula, g formula.Group, lits []formula.Lit) {
	commanders(f, g, lits, direct(pairwise))
}

// commanderAtMost is commander where the last few commanders may all be false.
func commanderAtMost(f *formula.Formula, g formula.Group, lits []formula.Lit) {
	commanders(f, g, lits, pairwise)
}

// commanders joins groups by commanders until there are few, which last writes.
func commanders(f *formula.Formula, g formula.Group, lits []formula.Lit, last exactlyOne) {
	const size = 3
	if len(lits) <= size {
		last(f, g, lits)
		return
	}
	w := formula.NewWriter(f, g, lits)
	var over []formula.Lit
	for group := range slices.Chunk(lits, size) {
		c := w.Var("c")
		w.Some(c, group)
		over = append(over, c)
		direct(pairwise)(f, g, append(slices.Clone(group), -c))
	}
	commanders(f, g, over, last)
}
