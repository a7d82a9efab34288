package encode

import (
	"fmt"

	"haft/model"
)

// slots makes a filled roster a permutation: eight slots, one of K, one of Q, two of R,
// and so on; exactly one major is in each, and each is in exactly one. The direct
// encoding of a permutation is folklore (Walsh, "Permutation Problems and Channelling Constraints",
// LPAR 2001). Slots of the same nature are filled from the a-file to the h-file, so that
// one filling goes with each solution.
//
// 64 variables and, for the roster of chess, 652 clauses for a side.
func slots(f *Formula, r *model.Rules, c model.Color) {
	var natures []model.Nature // by slot
	for n := range model.AllNatures.All() {
		for range r.Roster[n] {
			natures = append(natures, n)
		}
	}
	in := slotVariables(f, c, natures)
	for p := range in {
		direct(pairwise).among(f, Roster, in[p])
		linkSlots(f, model.NewPiece(c, p+1), natures, in[p])
	}
	for s := range natures {
		direct(pairwise).among(f, Roster, slot(in, s))
		if s > 0 && natures[s] == natures[s-1] {
			fromAToH(f, slot(in, s-1), slot(in, s))
		}
	}
	oppositeBishops(f, r, c)
}

// slotVariables is "major p is in slot s", by p-1 and s.
func slotVariables(f *Formula, c model.Color, natures []model.Nature) (in [8][]Lit) {
	for p := range in {
		for s := range natures {
			in[p] = append(in[p], f.NewVar(fmt.Sprintf("%v:slot%d", model.NewPiece(c, p+1), s+1)))
		}
	}
	return in
}

// linkSlots makes p a nature exactly if it is in a slot of it.
func linkSlots(f *Formula, p model.Piece, natures []model.Nature, in []Lit) {
	for n := range model.AllNatures.All() {
		some := []Lit{-X(p, n)}
		for s, l := range in {
			if natures[s] == n {
				f.Add(Roster, -l, X(p, n))
				some = append(some, l)
			}
		}
		f.Add(Roster, some...)
	}
}

// fromAToH forbids that the major in the second slot stands before the one in the first.
func fromAToH(f *Formula, first, second []Lit) {
	for p, l := range second {
		for _, later := range first[p+1:] {
			f.Add(Roster, -l, -later)
		}
	}
}

// slot is "major p is in slot s" by p-1.
func slot(in [8][]Lit, s int) []Lit {
	lits := make([]Lit, len(in))
	for p := range in {
		lits[p] = in[p][s]
	}
	return lits
}

// oppositeBishops writes the limits that are not on a nature, for writers that have no other
// place for them.
func oppositeBishops(f *Formula, r *model.Rules, c model.Color) {
	for _, l := range limits(r, c)[model.NumNatures:] {
		AtMostK(binomial).limit(f, Roster, l.lits, l.k)
	}
}
