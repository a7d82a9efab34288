package encode

import (
	"haft/model"
)

// hallConflicts adds to exact counting, both ends by binomial, what Hall, "On
// Representatives of Subsets", J. London Math. Soc. 1935, says of a side: no more majors
// are left within a set of natures than the set has room for. For each set S with room k and
// all k+1 majors, one of them has a nature outside S. Single natures, and all but one,
// are what counting says already.
//
// 988 clauses for a side beside the 250 that count; no auxiliary variables. It finds
// every contradiction, but not every nature that cannot be.
func hallConflicts(f *Formula, r *model.Rules, c model.Color) {
	exactly{binomial, bothEnds(binomial)}.side(f, r, c)
	for set, room := range hallSets(r) {
		eachChoice(room+1, func(in model.Pieces) {
			f.Add(Roster, outside(c, in, set)...)
		})
	}
}

// hall adds what follows when a set of natures is used up: where k majors are within a set
// with room k, no other major has a nature of the set. It propagates completely (Régin,
// "Generalized Arc Consistency for Global Cardinality Constraint", AAAI 1996, by the same
// argument), at the price of 11,088 more clauses for a side.
//
// With bishops on opposite colours the natures are counted in more ways than these sets
// know, and something is missed.
func hall(f *Formula, r *model.Rules, c model.Color) {
	hallConflicts(f, r, c)
	for set, room := range hallSets(r) {
		eachChoice(room, func(in model.Pieces) {
			some := outside(c, in, set)
			for i := range 8 {
				if in.Has(model.Piece(i)) {
					continue
				}
				for n := range set.All() {
					f.Add(Roster, append(some[:len(some):len(some)], -X(model.NewPiece(c, i+1), n))...)
				}
			}
		})
	}
}

// hallSets yields the sets of two and of three natures, and the room in them.
func hallSets(r *model.Rules) func(yield func(set model.Natures, room int) bool) {
	return func(yield func(model.Natures, int) bool) {
		for set := range model.AllNatures {
			room := 0
			for n := range set.All() {
				room += r.Roster[n]
			}
			if set.Len() < 2 || set.Len() > 3 || room >= 8 {
				continue
			}
			if !yield(set, room) {
				return
			}
		}
	}
}

// eachChoice visits all ways to choose that many of the eight majors, of White.
func eachChoice(size int, visit func(in model.Pieces)) {
	for in := range model.Pieces(1 << 8) {
		if in.Len() == size {
			visit(in)
		}
	}
}

// outside is a clause: one of these majors of c has a nature that is not in the set.
func outside(c model.Color, in model.Pieces, set model.Natures) (clause []Lit) {
	for p := range in.All() {
		for n := range (model.AllNatures &^ set).All() {
			clause = append(clause, X(model.NewPiece(c, p.File()+1), n))
		}
	}
	return clause
}
