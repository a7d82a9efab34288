package quantum

import (
	"iter"
	"math/bits"
	"strconv"
	"strings"

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

// newMan returns the piece of nature n and color c, a pawn if n is model.NoNature.
func newMan(c model.Color, n model.Nature) Man {
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

// menSet is a set of men, Nobody included: bit m is man m.
type menSet uint16

// has reports whether m is in the set.
func (s menSet) has(m Man) bool { return s>>m&1 != 0 }

// set returns the set of m alone.
func (m Man) set() menSet { return 1 << m }

// army returns every man of c.
func army(c model.Color) menSet { return 0b0111_1110 << (8 * c) }

// each yields the men of the set who are in army too.
func (s menSet) each(army menSet) iter.Seq[Man] {
	return func(yield func(Man) bool) {
		for s &= army; s != 0; s &= s - 1 {
			if !yield(Man(bits.TrailingZeros16(uint16(s)))) {
				return
			}
		}
	}
}

// Fate is what has become of a board.
type Fate uint8

// The fates. All but the first freeze the board. A board whose king is captured is not checked for
// mate, and White is checked before Black.
const (
	Playable Fate = iota
	WhiteCaptured
	BlackCaptured
	WhiteMated
	BlackMated
	numFates
)

// String returns the fate in words, in lower case.
func (f Fate) String() string {
	return [...]string{
		"playable", "white king captured", "black king captured", "white king mated", "black king mated",
	}[f]
}

func capturedKing(c model.Color) Fate { return WhiteCaptured + Fate(c) }

func matedKing(c model.Color) Fate { return WhiteMated + Fate(c) }

// Fate returns what has become of the board.
func (b *Board) Fate() Fate {
	for _, c := range colors {
		if b.captured(c) {
			return capturedKing(c)
		}
	}
	for _, c := range colors {
		if b.mate(c) {
			return matedKing(c)
		}
	}
	return Playable
}

var colors = [2]model.Color{model.White, model.Black}

// Board is an ordinary chess position without a side to move. Boards are comparable, and equal if
// they have the same men on the same squares. Bit s of the four planes together is the man on
// square s. This takes 32 bytes, and gives every set of men in a few operations.
type Board struct{ planes [4]model.Set }

// startBoard returns the usual starting position of chess.
func startBoard() (b Board) {
	back := [8]model.Nature{
		model.Rook, model.Knight, model.Bishop, model.Queen,
		model.King, model.Bishop, model.Knight, model.Rook,
	}
	for file, n := range back {
		for rank, m := range map[int]Man{
			0: newMan(model.White, n), 1: newMan(model.White, model.NoNature),
			6: newMan(model.Black, model.NoNature), 7: newMan(model.Black, n),
		} {
			b.put(model.NewSquare(file, rank), m)
		}
	}
	return b
}

// At returns the man on s.
func (b *Board) At(s model.Square) (m Man) {
	for i, plane := range b.planes {
		m |= Man(plane>>s&1) << i
	}
	return m
}

// put replaces whatever stands on s.
func (b *Board) put(s model.Square, m Man) {
	for i := range b.planes {
		b.planes[i] = b.planes[i]&^model.Of(s) | model.Set(m>>i&1)<<s
	}
}

// men returns the squares of the men equal to m.
func (b *Board) men(m Man) model.Set {
	squares := ^model.Set(0)
	for i, plane := range b.planes {
		squares &= plane ^ (model.Set(m>>i&1) - 1)
	}
	return squares
}

func (b *Board) occupied() model.Set { return b.planes[0] | b.planes[1] | b.planes[2] }

// of returns the squares of the men of c.
func (b *Board) of(c model.Color) model.Set {
	if c == model.Black {
		return b.planes[3]
	}
	return b.occupied() &^ b.planes[3]
}

// Compare orders boards by the man on the first square where they differ, in the order a1..a8,
// b1..h8. It is the order of the decision diagram, and breaks ties among boards of equal weight.
func (b *Board) Compare(other *Board) int {
	var differ model.Set
	for i := range b.planes {
		differ |= b.planes[i] ^ other.planes[i]
	}
	const aFile = 0x0101010101010101
	for file := range 8 {
		if d := differ & (aFile << file); d != 0 {
			s := d.First()
			return int(b.At(s)) - int(other.At(s))
		}
	}
	return 0
}

// String writes the placement as in FEN: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR".
func (b *Board) String() string {
	var ranks [8]string
	for rank := range 8 {
		ranks[7-rank] = b.rank(rank)
	}
	return strings.Join(ranks[:], "/")
}

func (b *Board) rank(rank int) string {
	var text strings.Builder
	empty := 0
	for file := range 8 {
		m := b.At(model.NewSquare(file, rank))
		if m == Nobody {
			empty++
			continue
		}
		if empty > 0 {
			text.WriteString(strconv.Itoa(empty))
			empty = 0
		}
		text.WriteString(m.String())
	}
	if empty > 0 {
		text.WriteString(strconv.Itoa(empty))
	}
	return text.String()
}
