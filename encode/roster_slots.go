package encode

import (
	"fmt"

	"haft/encode/formula"
)

// slots writes a filled roster as a permutation: in chess eight slots, one for K, one for Q, two for R, and so on.
// Exactly one piece is in each slot, and each piece is in exactly one slot. The direct encoding of a permutation is
// folklore (Walsh, "Permutation Problems and Channelling Constraints", LPAR 2001). Slots of the same nature are
// filled in the order of the pieces, so that each solution has one filling.
//
// 64 variables and, for the roster of chess, 652 clauses for a side.
func slots(f *formula.Formula, s *side) {
	var natures []int // by slot
	for n := range s.natures() {
		for range s.limits[n].k {
			natures = append(natures, n)
		}
	}
	in := slotVariables(f, s, len(natures))
	s.meanSlots(f, in, natures)
	for i := range in {
		onePairwise(f, Roster, in[i])
		linkSlots(f, s.x[i], natures, in[i])
	}
	for j := range natures {
		onePairwise(f, Roster, slot(in, j))
		if j > 0 && natures[j] == natures[j-1] {
			inOrder(f, slot(in, j-1), slot(in, j))
		}
	}
	otherLimits(f, s)
}

// slotVariables returns "piece i is in slot j", by i and j.
func slotVariables(f *formula.Formula, s *side, slots int) (in [][]formula.Lit) {
	for _, name := range s.pieces {
		var lits []formula.Lit
		for j := range slots {
			lits = append(lits, f.Named(fmt.Sprintf("%s:slot%d", name, j+1)))
		}
		in = append(in, lits)
	}
	return in
}

// linkSlots says that a piece has a nature exactly if it is in one of the nature's slots.
func linkSlots(f *formula.Formula, x []formula.Lit, natures []int, in []formula.Lit) {
	for n, has := range x {
		some := []formula.Lit{-has}
		for j, l := range in {
			if natures[j] == n {
				f.Add(Roster, -l, has)
				some = append(some, l)
			}
		}
		f.Add(Roster, some...)
	}
}

// inOrder forbids that the piece in the second slot comes before the piece in the first.
func inOrder(f *formula.Formula, first, second []formula.Lit) {
	for i, l := range second {
		for _, later := range first[i+1:] {
			f.Add(Roster, -l, -later)
		}
	}
}

// slot returns "piece i is in slot j", by i.
func slot(in [][]formula.Lit, j int) []formula.Lit {
	lits := make([]formula.Lit, len(in))
	for i := range in {
		lits[i] = in[i][j]
	}
	return lits
}

// otherLimits writes the limits that are not on a nature, such as those of bishops on opposite colours, for writers
// that do not cover them otherwise.
func otherLimits(f *formula.Formula, s *side) {
	for _, l := range s.limits[s.natures():] {
		limitCalled("binomial").AtMost(f, Roster, l.lits, l.k)
	}
}
