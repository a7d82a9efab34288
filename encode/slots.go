package encode

import (
	"fmt"

	"haft/encode/formula"
)

// slots makes a filled roster a permutation: in chess eight slots, one of K, one of Q, two of R,
// and so on; exactly one piece is in each, and each is in exactly one. The direct
// encoding of a permutation is folklore (Walsh, "Permutation Problems and Channelling Constraints",
// LPAR 2001). Slots of the same nature are filled from the first piece to the last, so that
// one filling goes with each solution.
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

// slotVariables is "piece i is in slot j", by i and j.
func slotVariables(f *formula.Formula, s *side, slots int) (in [][]formula.Lit) {
	for _, name := range s.pieces {
		var lits []formula.Lit
		for j := range slots {
			lits = append(lits, f.NewVar(fmt.Sprintf("%s:slot%d", name, j+1)))
		}
		in = append(in, lits)
	}
	return in
}

// linkSlots makes a piece a nature exactly if it is in a slot of it.
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

// inOrder forbids that the piece in the second slot comes before the one in the first.
func inOrder(f *formula.Formula, first, second []formula.Lit) {
	for i, l := range second {
		for _, later := range first[i+1:] {
			f.Add(Roster, -l, -later)
		}
	}
}

// slot is "piece i is in slot j" by i.
func slot(in [][]formula.Lit, j int) []formula.Lit {
	lits := make([]formula.Lit, len(in))
	for i := range in {
		lits[i] = in[i][j]
	}
	return lits
}

// otherLimits writes the limits that are not on a nature, such as those of bishops on opposite
// colours, for writers that have no other place for them.
func otherLimits(f *formula.Formula, s *side) {
	for _, l := range s.limits[s.natures():] {
		limitCalled("binomial").AtMost(f, Roster, l.lits, l.k)
	}
}
