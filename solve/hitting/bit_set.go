package hitting

import (
	"iter"
	"math/bits"
)

// A Set is a set of small numbers, from 0. Bit n stands for n. All sets of one kind have the same length.
type Set []uint64

// NewSet returns an empty set with room for the numbers below n.
func NewSet(n int) Set { return make(Set, (n+63)/64) }

// Has reports whether n is an element.
func (s Set) Has(n int) bool { return s[n/64]>>(n%64)&1 != 0 }

// Add adds n.
func (s Set) Add(n int) { s[n/64] |= 1 << (n % 64) }

func (s Set) remove(n int) { s[n/64] &^= 1 << (n % 64) }

// addAll adds the elements of u.
func (s Set) addAll(u Set) {
	for i, w := range u {
		s[i] |= w
	}
}

// removeAll removes the elements of u.
func (s Set) removeAll(u Set) {
	for i, w := range u {
		s[i] &^= w
	}
}

// keepAll removes all but the elements of u.
func (s Set) keepAll(u Set) {
	for i, w := range u {
		s[i] &= w
	}
}

// meets reports whether the sets have a common element.
func (s Set) meets(u Set) bool {
	for i, w := range s {
		if w&u[i] != 0 {
			return true
		}
	}
	return false
}

// common returns the number of common elements.
func (s Set) common(u Set) int {
	n := 0
	for i, w := range s {
		n += bits.OnesCount64(w & u[i])
	}
	return n
}

// within reports whether s is a subset of u.
func (s Set) within(u Set) bool {
	for i, w := range s {
		if w&^u[i] != 0 {
			return false
		}
	}
	return true
}

// Empty reports whether there is no element.
func (s Set) Empty() bool { return !s.meets(s) }

// All yields the elements in ascending order.
func (s Set) All() iter.Seq[int] {
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
