package model

import (
	"iter"
	"math/bits"
	"strings"
)

// Color is the side that a piece belongs to: c of the mathematical model.
type Color uint8

// The two sides. White moves at odd plies.
const (
	White Color = iota
	Black
)

// Other returns the opposing side.
func (c Color) Other() Color { return c ^ 1 }

// String returns "White" or "Black".
func (c Color) String() string { return [...]string{"White", "Black"}[c&1] }

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

// Piece is one of the 32 pieces, pawns included, for the whole game: (c,i) of the mathematical model, as 16·c + i -
// 1. It keeps its name when it moves, promotes or is captured.
type Piece uint8

// NumPieces is the number of pieces of both sides. NoPiece is none of them.
const (
	NumPieces       = 32
	NoPiece   Piece = NumPieces
)

// NewPiece returns piece i of side c. The majors are 1 to 8 on files a to h, the pawns 9 to 16 on files a to h.
func NewPiece(c Color, i int) Piece { return Piece(int(c)*16 + i - 1) }

// Color returns the side of the piece.
func (p Piece) Color() Color { return Color(p >> 4 & 1) }

// Index returns i of the mathematical model, from 1 to 16.
func (p Piece) Index() int { return int(p&15) + 1 }

// Major reports whether the piece started on the back rank.
func (p Piece) Major() bool { return p < NumPieces && p&8 == 0 }

// File returns the file on which the piece started, from 0 for a to 7 for h.
func (p Piece) File() int { return int(p & 7) }

// Home returns the square on which the piece started.
func (p Piece) Home() Square {
	rank := [2][2]int{{1, 0}, {6, 7}}[p.Color()]
	if p.Major() {
		return NewSquare(p.File(), rank[1])
	}
	return NewSquare(p.File(), rank[0])
}

// String returns the name of the piece, w1 to w16 or b1 to b16, or "-" for NoPiece.
func (p Piece) String() string {
	if p >= NumPieces {
		return "-"
	}
	const digits = "12345678910111213141516"
	i := p.Index()
	if i < 10 {
		return "wb"[p.Color():p.Color()+1] + digits[i-1:i]
	}
	at := 9 + (i-10)*2
	return "wb"[p.Color():p.Color()+1] + digits[at:at+2]
}

// ParsePiece reads a name as String writes it. It returns false for any other text.
func ParsePiece(s string) (Piece, bool) {
	for p := range Piece(NumPieces) {
		if p.String() == s {
			return p, true
		}
	}
	return NoPiece, false
}

// Pieces is a set of pieces.
type Pieces uint32

// Majors holds the sixteen pieces of the two back ranks.
const Majors Pieces = 0x00ff00ff

// Set returns the set that holds p alone.
func (p Piece) Set() Pieces { return Pieces(1) << p }

// Has reports whether p is in the set.
func (s Pieces) Has(p Piece) bool { return s>>p&1 != 0 }

// Of returns the pieces of side c in the set.
func (s Pieces) Of(c Color) Pieces { return s & (0xffff << (16 * c)) }

// Len returns the number of pieces in the set.
func (s Pieces) Len() int { return bits.OnesCount32(uint32(s)) }

// All yields the pieces of the set, White's first, by index.
func (s Pieces) All() iter.Seq[Piece] {
	return func(yield func(Piece) bool) {
		for ; s != 0; s &= s - 1 {
			if !yield(Piece(bits.TrailingZeros32(uint32(s)))) {
				return
			}
		}
	}
}
