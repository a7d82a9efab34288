package desk

import (
	"strings"
	"testing"

	"haft/cmd/haft/picture"
)

// Where there is room a man is drawn, as large as it allows; where there is little, or no such characters, he is a sign.
func TestLargePieces(t *testing.T) {
	for _, test := range []struct {
		face  squareFace
		lines int // with parts of a drawing
	}{
		{squareFace{Wide: 12, High: 5, Symbols: true}, 4},
		{squareFace{Wide: 10, High: 4, Symbols: true}, 3},
		{squareFace{Wide: 7, High: 5, Symbols: true}, 0},
		{squareFace{Wide: 12, High: 3, Symbols: true}, 0},
		{squareFace{Wide: 12, High: 5}, 0},
		{squareFace{Wide: 12, High: 5, Symbols: true, Lens: picture.Queen}, 0},
	} {
		for k := picture.King; k <= picture.Pawn; k++ {
			m := picture.Sure(picture.White, k)
			m.Number = 6
			lines := 0
			for _, r := range test.face.rows(&picture.Square{Men: []picture.Man{m}}, false) {
				if len([]rune(r.Text)) != test.face.Wide {
					t.Errorf("%v, %s: a line of %q", test.face, k.Name(), r.Text)
				}
				if strings.ContainsAny(r.Text, "█▀▄") {
					lines++
				}
			}
			if want := test.lines; lines != want && (k != picture.Pawn || test.face.Lens == picture.NoKind) {
				t.Errorf("%v, %s: %d lines are drawn, want %d", test.face, k.Name(), lines, want)
			}
		}
	}
}
