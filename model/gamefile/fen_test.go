package gamefile

import (
	"strings"
	"testing"

	"haft/model"
)

// backRanks yields each of the 5,040 arrangements of a back rank.
func backRanks(yield func(string)) {
	var extend func(rank string, left map[rune]int)
	extend = func(rank string, left map[rune]int) {
		if len(rank) == 8 {
			yield(rank)
			return
		}
		for _, n := range "KQRBN" {
			if left[n] > 0 {
				left[n]--
				extend(rank+string(n), left)
				left[n]++
			}
		}
	}
	extend("", map[rune]int{'K': 1, 'Q': 1, 'R': 2, 'B': 2, 'N': 2})
}

func TestFENOfEveryStart(t *testing.T) {
	count, previous := 0, "RNBQKBNR"
	backRanks(func(rank string) {
		count++
		fen := strings.ToLower(previous) + "/pppppppp/8/8/8/8/PPPPPPPP/" + rank + " w - - 0 1"
		w, err := ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		if got := FEN(nil, w); got != fen {
			t.Fatalf("FEN is %s, want %s", got, fen)
		}
		if n := w[model.NewPiece(model.White, 3)]; n.String() != rank[2:3] {
			t.Fatalf("w3 is %v in %s", n, fen)
		}
		previous = rank
	})
	if count != 5040 {
		t.Errorf("%d arrangements, want 5040", count)
	}
}

func TestParseFEN(t *testing.T) {
	const pawns = "/pppppppp/8/8/8/8/PPPPPPPP/"
	for fen, sound := range map[string]bool{
		"rnbqkbnr" + pawns + "RNBQKBNR w KQkq - 0 1":          true,
		"rnbqkbnr" + pawns + "RNBQKBNR w HAha -":              true,
		"rnbqkbnr" + pawns + "RNBQKBNR w":                     true,
		"mmmmmmmm" + pawns + "MMMMMMMM w - - 0 1":             true,
		"rnbqkbnr" + pawns + "MMMMMMMM w - - 0 1":             false,
		"rnbqkbnr" + pawns + "RNBQKBNR b KQkq - 0 1":          false,
		"rnbqkbnr" + pawns + "RNBQKBNR":                       false,
		"rnbqkbnr" + pawns + "RNBQKBNR w - - 0 1 7":           false,
		"rnbqkbnr" + pawns + "RNBQQBNR w - - 0 1":             false,
		"rnbqkbnr" + pawns + "RNBQKBN1 w - - 0 1":             false,
		"rnbqkbnr" + pawns + "RNBQKBN w - - 0 1":              false,
		"rnbqkbnr" + pawns + "rnbqkbnr w - - 0 1":             false,
		"RNBQKBNR" + pawns + "RNBQKBNR w - - 0 1":             false,
		"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w - -": false,
		"":  false,
		"w": false,
	} {
		w, err := ParseFEN(fen)
		if (err == nil) != sound {
			t.Errorf("%q: %v", fen, err)
		}
		if (w != nil) != (sound && fen[0] != 'm') {
			t.Errorf("%q is read as %v", fen, w)
		}
		if err != nil && !strings.Contains(err.Error(), startExpected) {
			t.Errorf("%q: %v does not say what was expected", fen, err)
		}
	}
}
