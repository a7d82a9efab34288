package terminal

import (
	"strings"
	"testing"

	"haft/model"
	"haft/model/gamefile/gametest"
)

// A diagram after 1. e4 d5 2. Bd3, in which the piece that began on f1 has moved like a bishop: every rank, every
// nature in its place, brackets around the move, no blanks at the end of a line below a rank.
func TestDiagram(t *testing.T) {
	g := gametest.Game(t, "", "e2e4 d7d5 f1d3")
	domains := model.Domains{}
	for p := range model.Majors.All() {
		domains[p] = model.AllNatures
	}
	domains[model.NewPiece(model.White, 6)] = model.Bishop.Set() | model.Queen.Set()
	domains[model.NewPiece(model.Black, 1)] = model.Rook.Set()
	const want = `
      a       b       c       d       e       f       g       h
 8    b1      b2      b3      b4      b5      b6      b7      b8    8
      R!    KQRBN   KQRBN   KQRBN   KQRBN   KQRBN   KQRBN   KQRBN
 7    p       p       p       .       p       p       p       p     7

 6    .       .       .       .       .       .       .       .     6

 5    .       .       .       p       .       .       .       .     5

 4    .       .       .       .       P       .       .       .     4

 3    .       .       .      [w6]     .       .       .       .     3
                            .Q.B.
 2    P       P       P       P       .       P       P       P     2

 1    w1      w2      w3      w4      w5     (.)      w7      w8    1
    KQRBN   KQRBN   KQRBN   KQRBN   KQRBN           KQRBN   KQRBN
      a       b       c       d       e       f       g       h
`
	d := &Diagram{Position: model.ReplayTo(g, 3), Domains: domains}
	if got := "\n" + d.String(); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

// A grid that is flipped begins with h1 in its upper left corner. A dense one leaves out lower lines with nothing in
// them.
func TestGrid(t *testing.T) {
	corner := func(s model.Square) (upper, lower string) {
		if s == 0 {
			return "a1", "__"
		}
		return " .", "  "
	}
	pad := func(s string) string { return " " + s }
	for _, tt := range []struct {
		grid Grid
		want string
	}{
		{Grid{Dense: true}, `    a b c d e f g h
 8  . . . . . . . . 8
 7  . . . . . . . . 7
 6  . . . . . . . . 6
 5  . . . . . . . . 5
 4  . . . . . . . . 4
 3  . . . . . . . . 3
 2  . . . . . . . . 2
 1 a1 . . . . . . . 1
   __
    a b c d e f g h
`},
		{Grid{Dense: true, Flip: true, Margin: "|"}, `   | h g f e d c b a
 1 | . . . . . . .a1| 1
   |              __
 2 | . . . . . . . .| 2
   |
 3 | . . . . . . . .| 3
   |
 4 | . . . . . . . .| 4
   |
 5 | . . . . . . . .| 5
   |
 6 | . . . . . . . .| 6
   |
 7 | . . . . . . . .| 7
   |
 8 | . . . . . . . .| 8
   |
   | h g f e d c b a
`},
	} {
		tt.grid.Centre, tt.grid.Cell = pad, corner
		if got := tt.grid.String(); got != tt.want {
			t.Errorf("%s\nwant %s", got, tt.want)
		}
		tt.grid.Dense = false
		if got := strings.Count(tt.grid.String(), "\n"); got != 18 {
			t.Errorf("%d lines, want two for each rank and two for the files", got)
		}
	}
}
