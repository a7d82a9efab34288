package quantum

import (
	"strconv"
	"strings"

	"haft/model"
)

// Board is an ordinary chess position without a side to move. Boards are comparable, and equal if
// they have the same men on the same squares. Bit s of the four planes together is the man on
// square s. This takes 32 bytes, and gives every set of men in a few operations.
type Board struct{ planes [4]model.Set }

// Start returns the usual starting position of chess.
func Start() (b Board) {
	back := [8]model.Nature{
		model.Rook, model.Knight, model.Bishop, model.Queen,
		model.King, model.Bishop, model.Knight, model.Rook,
	}
	for file, n := range back {
		for rank, m := range map[int]Man{
			0: NewMan(model.White, n), 1: NewMan(model.White, model.NoNature),
			6: NewMan(model.Black, model.NoNature), 7: NewMan(model.Black, n),
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
