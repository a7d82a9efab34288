package gamefile

import (
	"strings"
	"testing"
)

// Messages use the letters of the game's language. If a letter may mean two pieces, the moves they offer can be read.
func TestMessagesInTheLanguageOfTheGame(t *testing.T) {
	const (
		english = `expected English letters as before in this game (K Q R B N), not German ones`
		german  = `expected German letters as before in this game (K D T L S), not English ones`
	)
	for text, want := range map[string]string{
		ordinary + "\n1. Nf3 Sc6":          `found "Sc6", ` + english,
		ordinary + "\n1. Pf3 e5 2. Lc4":    `found "Lc4", ` + english, // Dutch: P is a knight
		ordinary + "\n1. e4 e5 2. Lc4 Pc6": `found "Pc6", ` + german,
		ordinary + "\n1. Sf3 Nc6":          `found "Nc6", ` + german,
		ordinary + "\n1. Sf3 Xc6": `found "Xc6", expected a move such as e2e4, e4, exd5, 6d3, ` +
			`Sf3 or e7e8=D`,
		ordinary + "\n1. Sf3 e8=X": `found "e8=X", expected D, T, L or S for the pawn to become, or M to ` +
			`leave that open`,
		ordinary + "\n1. e4 (1. Sf3 Nf6) 1... Nf6 2. Sf3": `found "Sf3", ` + english,
		"1. Nf3":  `found "Nf3"` + untaggedHint + `, which may be Ne1-f3 or Ng1-f3; write one of them`,
		"1. Sf3":  `found "Sf3"` + untaggedHint + `, which may be Se1-f3 or Sg1-f3; write one of them`,
		"1. ♘f3!": `found "♘f3"` + untaggedHint + `, which may be ♘e1-f3 or ♘g1-f3; write one of them`,
		haftTags + "\n1. b4 a5 2. bxa5 b7b6 3. Rxa5": `found "Rxa5", but no rook of White can go to a5`,
		"1. a4 b5 2. axb5 a6 3. a1a6 b8c6 4. h4 c6b4 5. h5 Qxa6": `found "Qxa6"` + untaggedHint +
			`, which may be Qa8xa6 or Qc8xa6; write one of them`,
	} {
		g := readAll(t, text)[0]
		if g.Broken == nil || g.Broken.Msg != want {
			t.Errorf("%q: %v\n\twant %s", text, g.Broken, want)
		}
	}
	for _, text := range []string{"1. Ng1-f3", "1. ♘g1-f3", "1. Sg1-f3", "1. a4 b5 2. axb5 a6 3. a1a6 h5 4. h4 Qc8xa6"} {
		if g := readAll(t, text)[0]; g.Broken != nil {
			t.Errorf("%q: %v", text, g.Broken)
		}
	}
}

// With Ordinary, every game without a FEN begins with the usual array, whatever its tags say.
func TestOrdinary(t *testing.T) {
	for text, want := range map[string]string{
		"1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6": "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 O-O g8f6",
		haftTags + "\n1. Nf3":                       "g1f3",
		`{"moves": "Sf3 Sf6", "variant": "Haft"}`:   "g1f3 g8f6",
		witness + "\n1. e4 e5 2. Qd3":               "e2e4 e7e5 f1d3",
		"1. Bf3":                                    "",
	} {
		r := NewReader(strings.NewReader(text), "test")
		r.Ordinary()
		g, err := r.Next()
		if err != nil {
			t.Fatal(err)
		}
		if squares(g.Moves) != want || (g.Broken != nil) != (want == "") {
			t.Errorf("%q is read as %v (%v), want %s", text, g.Moves, g.Broken, want)
		}
	}
}
