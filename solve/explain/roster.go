package explain

import (
	"math/bits"

	"haft/model"
)

// A kinds is a set of what a side has a limited number of: the natures, with the bits of model.Natures, and, if the
// rules part the bishops by the files on which they start, a separate kind for those from b d f h.
type kinds uint8

const (
	bishopKind     = kinds(1) << (model.Bishop - 1)
	oddBishopKind  = kinds(1) << model.NumNatures
	setsOfKinds    = 1 << (model.NumNatures + 1)
	majorsPerColor = 8
)

// A roster says how many pieces of each set of kinds a side has.
type roster struct {
	parted bool // the bishops are of two kinds
	room   [setsOfKinds]int
}

func newRoster(r *model.Rules) *roster {
	ro := &roster{parted: r.Bishops == model.OppositeBishops}
	var limit [model.NumNatures + 1]int
	copy(limit[:], r.Roster[1:])
	if ro.parted {
		limit[model.Bishop-1], limit[model.NumNatures] = 1, 1
	}
	for set := range ro.room {
		for kind, n := range limit {
			ro.room[set] += n * (set >> kind & 1)
		}
	}
	return ro
}

// sets returns the number of sets of kinds.
func (ro *roster) sets() kinds {
	if ro.parted {
		return setsOfKinds
	}
	return setsOfKinds / 2
}

// kinds returns the kinds that p can have, given its natures.
func (ro *roster) kinds(p model.Piece, may model.Natures) kinds {
	k := kinds(may)
	if ro.oddBishop(p) && k&bishopKind != 0 {
		k = k&^bishopKind | oddBishopKind
	}
	return k
}

// natures returns the natures with which p is of one of the kinds: the inverse of kinds.
func (ro *roster) natures(p model.Piece, k kinds) model.Natures {
	natures := model.Natures(k&^oddBishopKind) & model.AllNatures
	if ro.oddBishop(p) {
		natures &^= model.Bishop.Set()
		if k&oddBishopKind != 0 {
			natures |= model.Bishop.Set()
		}
	}
	return natures
}

func (ro *roster) oddBishop(p model.Piece) bool { return ro.parted && p.File()&1 == 1 }

// A majors holds the kinds that the eight majors of a side can have, and how many majors are confined to each set.
type majors struct {
	kinds    [majorsPerColor]kinds
	confined [setsOfKinds]int8
}

func (ro *roster) majors(may *[model.NumPieces]model.Natures, c model.Color) *majors {
	cr := &majors{}
	for i := range cr.kinds {
		p := model.NewPiece(c, i+1)
		cr.kinds[i] = ro.kinds(p, may[p])
		cr.confined[cr.kinds[i]]++
	}
	for bit := range bits.Len8(uint8(ro.sets() - 1)) {
		for set := range cr.confined[:ro.sets()] {
			if set>>bit&1 != 0 {
				cr.confined[set] += cr.confined[set&^(1<<bit)]
			}
		}
	}
	return cr
}

// touched reports whether a piece that is not confined to the set can be of one of its kinds.
func (cr *majors) touched(set kinds) bool {
	for _, k := range cr.kinds {
		if k&set != 0 && k&^set != 0 {
			return true
		}
	}
	return false
}
