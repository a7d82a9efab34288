package model

import (
	"iter"
	"math/bits"
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
