package quantum

import (
	"iter"
	"math/bits"

	"haft/model"
)

// Man is what stands on a square: a kind of piece of one color, or nobody. Men of the same kind are
// not told apart. The lower three bits are the nature, with the pawn after the five of package
// model. The fourth bit is the color.
type Man uint8

// Nobody stands on an empty square.
const Nobody Man = 0

const (
	pawn      = Man(model.NumNatures + 1)
	numValues = 16 // a man fits in four bits
)

// NewMan returns the piece of nature n and color c, a pawn if n is model.NoNature.
func NewMan(c model.Color, n model.Nature) Man {
	if n == model.NoNature {
		return pawn | Man(c)<<3
	}
	return Man(n) | Man(c)<<3
}

// Color returns the side of the man, who must not be Nobody.
func (m Man) Color() model.Color { return model.Color(m >> 3) }

// Pawn reports whether the man is a pawn.
func (m Man) Pawn() bool { return m&7 == pawn }

// Nature returns the kind of piece, model.NoNature for a pawn and for Nobody.
func (m Man) Nature() model.Nature {
	if m.Pawn() {
		return model.NoNature
	}
	return model.Nature(m & 7)
}

const manLetters = ".KQRBNP..kqrbnp."

// String returns the letter of FEN, a capital for White; "." for Nobody.
func (m Man) String() string { return manLetters[m : m+1] }

// Men is a set of men, Nobody included: bit m is man m.
type Men uint16

// Has reports whether m is in the set.
func (s Men) Has(m Man) bool { return s>>m&1 != 0 }

// set returns the set of m alone.
func (m Man) set() Men { return 1 << m }

// army returns every man of c.
func army(c model.Color) Men { return 0b0111_1110 << (8 * c) }

// each yields the men of the set who are in army too.
func (s Men) each(army Men) iter.Seq[Man] {
	return func(yield func(Man) bool) {
		for s &= army; s != 0; s &= s - 1 {
			if !yield(Man(bits.TrailingZeros16(uint16(s)))) {
				return
			}
		}
	}
}
