package solve

import (
	"math/bits"

	"haft/model"
)

// A plySet is a set of plies, bit t for ply t.
type plySet []uint64

func (s plySet) has(t int) bool { return s[t/64]>>(t%64)&1 != 0 }
func (s plySet) add(t int)      { s[t/64] |= 1 << (t % 64) }
func (s plySet) remove(t int)   { s[t/64] &^= 1 << (t % 64) }

func (s plySet) meets(u plySet) bool {
	for i, w := range s {
		if w&u[i] != 0 {
			return true
		}
	}
	return false
}

// addAll adds the plies of u.
func (s plySet) addAll(u plySet) {
	for i, w := range u {
		s[i] |= w
	}
}

// sizeWithout is the number of plies in s that are not in u.
func (s plySet) sizeWithout(u plySet) int {
	n := 0
	for i, w := range s {
		n += bits.OnesCount64(w &^ u[i])
	}
	return n
}

// plies lists the set, early ones first.
func (s plySet) plies() []int {
	var all []int
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			all = append(all, i*64+bits.TrailingZeros64(w))
		}
	}
	return all
}

// bools has true at the plies of s, of n.
func (s plySet) bools(n int) []bool {
	all := make([]bool, n)
	for t := range all {
		all[t] = s.has(t)
	}
	return all
}

// sorted lists the plies of s; nil for nil.
func (s plySet) sorted() []model.Ply {
	if s == nil {
		return nil
	}
	list := []model.Ply{}
	for _, t := range s.plies() {
		list = append(list, model.Ply(t))
	}
	return list
}
