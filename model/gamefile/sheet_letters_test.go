package gamefile

import (
	"fmt"
	"testing"

	"haft/model"
)

// A first letter that names a file and a piece is read as it is written, if a piece can make that move, and else as the
// other. A letter of another language than the rest of the game is never the standard reading.
func TestLetterOrFile(t *testing.T) {
	for _, row := range []struct {
		text, moves string // the last word of text, and what it means
		loose       bool
	}{
		{"e4 D5", "[d7d5]", true},
		{"e4 E5", "[e7e5]", true},
		{"e4 B5", "[b7b5]", true},
		{"e2e4 B7B5", "[b7b5]", true},
		{"e4 d5 EXD5 a6 BB5", "[f1b5]", true},
		{"e4 e6 bc4", "[f1c4]", true},
		{"e4 e6 BC4", "[f1c4]", true},
		{"e4 e6 bb5", "[f1b5]", true},
		{"e4 e6 bb5?", "[f1b5]", true},
		{"e4 e6 White bb5", "[f1b5]", true},
		{"e4 e6 Black bb5", "[]", false},
		{"b4 a5 ba5", "[b4a5]", false},
		{"b4 a5 BA5", "[b4a5]", true},
		{"b4 a5 Bxa5", "[b4a5]", true},
		{"b3 e5 ba3", "[c1a3]", true},
		{"b3 e5 bb2 e4 bc3", "[b2c3]", true}, // only the bishop can go there
		{"d4 e5 bd2", "[c1d2 e1d2]", true},   // a pawn does not
		{"b1c3 e5 b1c3", "[]", false},
		{"e4 e5 dh5", "[]", false},
		{"e4 e5 Sc3 a6 dh5", "[d1h5]", true},
		{"e4 e5 Nc3 a6 dh5", "[]", false}, // D is no English letter
		{"e4 e5 Sc3 a6 bb5", "[]", false}, // B is no German letter
		{"e4 e5 Sc3 a6 Bb5", "[f1b5]", true},
		{"e4 d5 Nc3 dxe4 Dg4", "[d1g4]", true},
		{"d4 e5 Nc3 a6 Dxe5", "[d4e5]", true},
		{"e4 b5 bb5", "[f1b5]", true},
		{"e4 b5 bxb5", "[f1b5]", true},
	} {
		s := sheets(t, row.text)[0]
		p := model.NewPosition(s.Rules)
		read := func(i int) (*Word, []model.Move) {
			w := s.Reading(&s.Words[i], &p.Board, p.ToMove())
			return w, s.Moves(w, &p.Board, p.ToMove())
		}
		last := len(s.Words) - 1
		for i := range last {
			_, moves := read(i)
			p.Play(moves[0])
		}
		if w, moves := read(last); fmt.Sprint(moves) != row.moves || w.Loose() != row.loose {
			t.Errorf("%s: %v, loose %v; want %s, %v", row.text, moves, w.Loose(), row.moves, row.loose)
		}
	}
}
