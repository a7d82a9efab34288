package model

import (
	"iter"
	"math/bits"
	"strings"
)

// Color is c of the model: the side a piece belongs to.
type Color uint8

// The two sides. White moves at odd plies.
const (
	White Color = iota
	Black
)

// Other is the opposing side.
func (c Color) Other() Color { return c ^ 1 }

// String is "White" or "Black".
func (c Color) String() string { return [...]string{"White", "Black"}[c&1] }

// Nature is n of the model: what a piece turns out to be. A pawn that has not
// promoted has none.
type Nature uint8

// The five natures, in the order of the mathematical model, and the absence of one.
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

// String is the English letter of the nature, "." for NoNature.
func (n Nature) String() string { return natureLetters[n : n+1] }

// Name is the English word for the nature, in lower case.
func (n Nature) Name() string {
	return [...]string{"nothing", "king", "queen", "rook", "bishop", "knight"}[n]
}

// ParseNature reads one English letter, in either case.
func ParseNature(letter byte) (Nature, bool) {
	if letter >= 'a' && letter <= 'z' {
		letter -= 'a' - 'A'
	}
	i := strings.IndexByte(natureLetters, letter)
	return Nature(max(i, 0)), i > 0
}

// Natures is a set of natures.
type Natures uint8

// AllNatures holds the five; Promotable the four a pawn may become.
const (
	AllNatures Natures = 1<<NumNatures - 1
	Promotable Natures = AllNatures &^ 1
)

// NaturesOf is the set of the natures given.
func NaturesOf(ns ...Nature) (set Natures) {
	for _, n := range ns {
		set |= n.Set()
	}
	return set
}

// Set is the set that holds n alone; empty for NoNature.
func (n Nature) Set() Natures { return Natures(1) << n >> 1 }

// Has tells whether n is in the set.
func (s Natures) Has(n Nature) bool { return s&n.Set() != 0 }

// Len is the number of natures in the set.
func (s Natures) Len() int { return bits.OnesCount8(uint8(s)) }

// Only is the single nature of the set, and whether it has exactly one.
func (s Natures) Only() (Nature, bool) {
	if s == 0 || s&(s-1) != 0 {
		return NoNature, false
	}
	return s.First(), true
}

// First is the first nature of the set in the order K Q R B N; the set is not empty.
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

// String lists the letters of the set, "-" when it is empty.
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

// Piece is one of the 32 men for the whole game, (c,i) of the model: 16·c + i - 1.
// It keeps its name when it moves, promotes or is captured.
type Piece uint8

// NumPieces counts the men of both sides; NoPiece is none of them.
const (
	NumPieces       = 32
	NoPiece   Piece = NumPieces
)

// NewPiece is piece i of side c, with i from 1 to 16: the majors 1..8 on files
// a..h, the pawns 9..16 on files a..h.
func NewPiece(c Color, i int) Piece { return Piece(int(c)*16 + i - 1) }

// Color is the side of the piece.
func (p Piece) Color() Color { return Color(p >> 4 & 1) }

// Index is i of the model, from 1 to 16.
func (p Piece) Index() int { return int(p&15) + 1 }

// Major tells whether the piece started on the back rank.
func (p Piece) Major() bool { return p < NumPieces && p&8 == 0 }

// File is the file the piece started on, from 0 for a to 7 for h.
func (p Piece) File() int { return int(p & 7) }

// Home is the square the piece started on.
func (p Piece) Home() Square {
	rank := [2][2]int{{1, 0}, {6, 7}}[p.Color()]
	if p.Major() {
		return NewSquare(p.File(), rank[1])
	}
	return NewSquare(p.File(), rank[0])
}

// String is the name used throughout: w1..w16, b1..b16.
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

// ParsePiece reads a name as String writes it.
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

// Set is the set that holds p alone.
func (p Piece) Set() Pieces { return Pieces(1) << p }

// Has tells whether p is in the set.
func (s Pieces) Has(p Piece) bool { return s>>p&1 != 0 }

// Of keeps the pieces of side c.
func (s Pieces) Of(c Color) Pieces { return s & (0xffff << (16 * c)) }

// Len is the number of pieces in the set.
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
