package solve

import (
	"math/bits"
	"slices"

	"haft/model"
)

// A bitset is a set of small numbers, bit n for n: of plies, or of sets by number. Sets of one kind have
// one length.
type bitset []uint64

// newBitset is empty, with room for the numbers below n.
func newBitset(n int) bitset { return make(bitset, (n+63)/64) }

func (s bitset) has(n int) bool { return s[n/64]>>(n%64)&1 != 0 }
func (s bitset) add(n int)      { s[n/64] |= 1 << (n % 64) }
func (s bitset) remove(n int)   { s[n/64] &^= 1 << (n % 64) }

// addAll adds what is in u.
func (s bitset) addAll(u bitset) {
	for i, w := range u {
		s[i] |= w
	}
}

// without is a new set of what is in s and not in u.
func (s bitset) without(u bitset) bitset {
	left := slices.Clone(s)
	for i, w := range u {
		left[i] &^= w
	}
	return left
}

// and is a new set of what is in both.
func (s bitset) and(u bitset) bitset {
	both := slices.Clone(s)
	for i, w := range u {
		both[i] &= w
	}
	return both
}

// meets tells whether something is in both.
func (s bitset) meets(u bitset) bool { return s.common(u) > 0 }

// common is how much is in both.
func (s bitset) common(u bitset) int {
	n := 0
	for i, w := range s {
		n += bits.OnesCount64(w & u[i])
	}
	return n
}

// within tells whether all of s is in u.
func (s bitset) within(u bitset) bool {
	for i, w := range s {
		if w&^u[i] != 0 {
			return false
		}
	}
	return true
}

// list has the numbers in rising order.
func (s bitset) list() []int {
	var all []int
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			all = append(all, i*64+bits.TrailingZeros64(w))
		}
	}
	return all
}

// plies lists a set of plies, early ones first; nil for nil.
func (s bitset) plies() []model.Ply {
	if s == nil {
		return nil
	}
	plies := []model.Ply{}
	for _, t := range s.list() {
		plies = append(plies, model.Ply(t))
	}
	return plies
}

// bools has true at the numbers of s, of n.
func (s bitset) bools(n int) []bool {
	all := make([]bool, n)
	for i := range all {
		all[i] = s.has(i)
	}
	return all
}
