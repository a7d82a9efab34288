package solve

import (
	"iter"
	"math/bits"
	"slices"

	"haft/model"
)

// A bitset is a set of small numbers, such as plies or the numbers of sets. Bit n stands for n. All sets of one
// kind have the same length.
type bitset []uint64

// newBitset returns an empty set with room for the numbers below n.
func newBitset(n int) bitset { return make(bitset, (n+63)/64) }

func (s bitset) has(n int) bool { return s[n/64]>>(n%64)&1 != 0 }
func (s bitset) add(n int)      { s[n/64] |= 1 << (n % 64) }
func (s bitset) remove(n int)   { s[n/64] &^= 1 << (n % 64) }

// addAll adds the elements of u.
func (s bitset) addAll(u bitset) {
	for i, w := range u {
		s[i] |= w
	}
}

// removeAll removes the elements of u.
func (s bitset) removeAll(u bitset) {
	for i, w := range u {
		s[i] &^= w
	}
}

// keepAll removes all but the elements of u.
func (s bitset) keepAll(u bitset) {
	for i, w := range u {
		s[i] &= w
	}
}

// meets reports whether the sets have a common element.
func (s bitset) meets(u bitset) bool {
	for i, w := range s {
		if w&u[i] != 0 {
			return true
		}
	}
	return false
}

// common returns the number of common elements.
func (s bitset) common(u bitset) int {
	n := 0
	for i, w := range s {
		n += bits.OnesCount64(w & u[i])
	}
	return n
}

// within reports whether s is a subset of u.
func (s bitset) within(u bitset) bool {
	for i, w := range s {
		if w&^u[i] != 0 {
			return false
		}
	}
	return true
}

// empty reports whether there is no element.
func (s bitset) empty() bool { return !s.meets(s) }

// all yields the elements in ascending order.
func (s bitset) all() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i, w := range s {
			for ; w != 0; w &= w - 1 {
				if !yield(i*64 + bits.TrailingZeros64(w)) {
					return
				}
			}
		}
	}
}

// list returns the elements in ascending order.
func (s bitset) list() []int { return slices.Collect(s.all()) }

// plies returns a set of plies in ascending order, or nil for nil.
func (s bitset) plies() []model.Ply {
	if s == nil {
		return nil
	}
	plies := []model.Ply{}
	for t := range s.all() {
		plies = append(plies, model.Ply(t))
	}
	return plies
}
