package heisenberg

import (
	"strings"
	"testing"

	"haft/model/heisenberg"
)

// A selection is what a piece can do, or what it can do with a change, or the reason why there is none.
func TestSelection(t *testing.T) {
	p, err := heisenberg.ParseFEN("7k/4pb2/8/n7/8/2R1B3/8/K7 w - -")
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"e3":     "",
		"c3@c4":  "",
		"c3?c4":  "",
		"c9":     `found "c9"; expected a square such as c3, or a change such as c3@c4`,
		"c3@":    `found "c3@"; expected a square`,
		"d5":     "no piece stands on d5",
		"e7":     "the pawn on e7 belongs to Black, but White is to move",
		"c3@c5":  "the move is seen on c4 first, by 2 pieces",
		"c3?d4":  "no move of the rook on c3 enters d4",
		"c3?c2":  "c2 is not seen, so no move changes there",
		"a1?a2":  "moves of a king are never seen and do not change",
		"c3c4":   "expected a square",
		"c3@c4 ": "expected a square",
	} {
		from, moves, err := selection(&p, text)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
		if err != nil {
			continue
		}
		if len(moves) == 0 || from.String() != text[:2] {
			t.Errorf("%s: from %v, %v", text, from, moves)
		}
		for _, m := range moves {
			if !strings.HasPrefix(m.String(), text) {
				t.Errorf("%s: %v", text, m)
			}
		}
	}
}
