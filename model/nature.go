package model

import (
	"iter"
	"math/bits"
	"strings"
)

// Nature is what a piece turns out to be: n of the mathematical model. A pawn that has not promoted has none.
type Nature uint8

// The five natures, in the order of the mathematical model, and NoNature for a piece without one.
const (
	NoNature Nature = iota
	King
	Queen
	Rook
	Bishop
	Knight
)

// NumNatures is the number of natures.
const NumNatures = 5

const natureLetters = ".KQRBN"

// String returns the English letter of the nature, or "." for NoNature.
func (n Nature) String() string { return natureLetters[n : n+1] }

// Name returns the English word for the nature in lower case, or "nothing" for NoNature.
func (n Nature) Name() string {
	return [...]string{"nothing", "king", "queen", "rook", "bishop", "knight"}[n]
}

// ParseNature reads one English letter, in either case. It returns false for any other byte.
func ParseNature(letter byte) (Nature, bool) {
	if letter >= 'a' && letter <= 'z' {
		letter -= 'a' - 'A'
	}
	i := strings.IndexByte(natureLetters, letter)
	return Nature(max(i, 0)), i > 0
}

// Natures is a set of natures.
type Natures uint8

// AllNatures holds the five natures, Promotable the four that a pawn may become.
const (
	AllNatures Natures = 1<<NumNatures - 1
	Promotable Natures = AllNatures &^ 1
)

// NaturesOf returns the set of the given natures.
func NaturesOf(ns ...Nature) (set Natures) {
	for _, n := range ns {
		set |= n.Set()
	}
	return set
}

// Set returns the set that holds n alone, or the empty set for NoNature.
func (n Nature) Set() Natures { return Natures(1) << n >> 1 }

// Has reports whether n is in the set.
func (s Natures) Has(n Nature) bool { return s&n.Set() != 0 }

// Len returns the number of natures in the set.
func (s Natures) Len() int { return bits.OnesCount8(uint8(s)) }

// Only returns the single nature of the set, and whether the set has exactly one.
func (s Natures) Only() (Nature, bool) {
	if s == 0 || s&(s-1) != 0 {
		return NoNature, false
	}
	return s.First(), true
}

// First returns the first nature of the set in the order K Q R B N. The set must not be empty.
func (s Natures) First() Nature { return Nature(bits.TrailingZeros8(uint8(s)) + 1) }

// All yields the natures of the set in the order K Q R B N.
func (s Natures) All() iter.Seq[Nature] {
	return func(yield func(Nature) bool) {
		for ; s != 0; s &= s - 1 {
			if !yield(s.First()) {
				return
			}
		}
	}
}

// String returns the letters of the set, or "-" if it is empty.
func (s Natures) String() string {
	if s == 0 {
		return "-"
	}
	var b strings.Builder
	for n := range s.All() {
		b.WriteString(n.String())
	}
	return b.String()
}
