package desk

import (
	"testing"

	"haft/cmd/haft/picture"
)

// What is on a square, line by line: a plus stands for men who have no line, and of what a move makes known as much is
// said as there is room for.
func TestRows(t *testing.T) {
	perhaps := func(side picture.Side, kind picture.Kind, part float64) picture.Man {
		return picture.Man{Side: side, Kinds: []picture.Share{{Kind: kind, Part: 1}}, Presence: part}
	}
	three := []picture.Man{
		perhaps(picture.White, picture.Pawn, 0.5), perhaps(picture.Black, picture.Pawn, 0.3),
		perhaps(picture.White, picture.Queen, 0.2),
	}
	rook := picture.Sure(picture.Black, picture.Rook)
	rook.Number = 3
	goes := picture.Square{Men: []picture.Man{rook}, Ways: picture.Ordinary, Keeps: "29 %", Locks: "QRN"}
	for _, c := range []struct {
		face Face
		s    picture.Square
		want []string
	}{
		{Face{Wide: 6, High: 2}, picture.Square{Men: three}, []string{" P 50 ", " p 30+"}},
		{Face{Wide: 6, High: 2}, picture.Square{Men: three[:2]}, []string{" P 50 ", " p 30 "}},
		{Face{Wide: 6, High: 3}, picture.Square{Men: three}, []string{" P 50 ", " p 30 ", " Q 20 "}},
		{Face{Wide: 6, High: 2, Symbols: true}, picture.Square{Men: three}, []string{"▓P 50 ", "▒p 30+"}},
		{Face{Wide: 12, High: 2}, goes, []string{"3! x29%!QRN ", "     r      "}},
		{Face{Wide: 10, High: 2}, goes, []string{"3! x29%!  ", "    r     "}},
		{Face{Wide: 8, High: 2}, goes, []string{"3!x29%! ", "   r    "}},
	} {
		for i, r := range c.face.Rows(&c.s, false) {
			if r.Text != c.want[i] {
				t.Errorf("%+v: line %d is %q, want %q", c.face, i+1, r.Text, c.want[i])
			}
		}
	}
}
