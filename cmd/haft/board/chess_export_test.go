package board

import (
	"os"
	"strings"
	"testing"

	"github.com/corentings/chess/v2"
)

// Games of other sites are read up to their castling. What goes back to chess programs is replayed by one.
func TestOrdinary(t *testing.T) {
	for file, want := range map[string]struct {
		plies int
		said  string
	}{
		"lichess-castling":  {8, "White castles at ply 9 (5. O-O), and there is no castling"},
		"chesscom-castling": {9, "Black castles at ply 10 (5... O-O-O), and there is no castling"},
		"chesscom":          {7, ""},
	} {
		text, err := os.ReadFile("../../../testdata/pgn/" + file + ".pgn")
		if err != nil {
			t.Fatal(err)
		}
		first := answer[Games](t, Request{Question: "read", Text: string(text)}).Games[0]
		if len(first.Line.Moves) != want.plies || first.At[0] != want.plies || !strings.HasPrefix(first.Cut, want.said) {
			t.Errorf("%s: %d plies, at %v, %q", file, len(first.Line.Moves), first.At, first.Cut)
		}
		if v := answer[View](t, Request{Question: "view", Text: first.Text, At: first.At}); v.Fault != "" {
			t.Errorf("%s: %s", file, v.Fault)
		}
		saved := answer[Chess](t, Request{Question: "ordinary", Text: first.Text}).Text
		game, err := chess.PGN(strings.NewReader(saved))
		if err != nil {
			t.Fatalf("%s: %v\n%s", file, err, saved)
		}
		if n := len(chess.NewGame(game).Moves()); n != want.plies || strings.Count(saved, "[%clk") != want.plies {
			t.Errorf("%s: a chess program replays %d plies of\n%s", file, n, saved)
		}
	}
	if c := answer[Chess](t, Request{Question: "ordinary", Text: "a1a5"}); c.Text != "" ||
		!strings.Contains(c.Refused, "illegal") {
		t.Errorf("%+v", c)
	}
	if _, err := Usual.Answer(ctx, &Request{Question: "ordinary", Text: "[Variant \"QuantumChess\"]\n\n*"}); err == nil {
		t.Error("a game of QuantumChess is no ordinary one")
	}
}

// A comment takes the place of those that are there, in each of the games, and the notes around it stay.
func TestComment(t *testing.T) {
	for _, c := range []struct {
		text, comment, want string
		at                  Path
	}{
		{"1. e4 $1 {a} {b} (1. d4 d5) e5 {c} *", " d\ne ", "1. e4 $1 {d e} (1. d4 d5) 1... e5 {c} *", Path{1}},
		{"1. e4 $1 {a} {b} (1. d4 d5) e5 {c} *", "", "1. e4 $1 (1. d4 d5) 1... e5 {c} *", Path{1}},
		{"1. e4 (1. d4 d5) e5 *", "x", "1. e4 (1. d4 {x} 1... d5) 1... e5 *", Path{0, 1}},
		{"1. e4 e5 *", "before", "{before} 1. e4 e5 *", Path{0}},
		{"[Variant \"QuantumChess\"]\n\n1. e2e4 e7e5 *", "x", "1. e2e4 {x} 1... e7e5 *", Path{1}},
		{"[Variant \"Heisenberg Chess\"]\n\n1. e2e4 e7e5 *", "x", "1. e2e4 e7e5 {x} *", Path{2}},
	} {
		d := answer[Document](t, Request{Question: "comment", Text: c.text, At: c.at, Comment: c.comment})
		if _, moves, _ := strings.Cut(d.Text, "]\n\n"); strings.TrimSpace(moves) != c.want {
			t.Errorf("%s: got %s, want %s", c.text, moves, c.want)
		}
	}
	if _, err := Usual.Answer(ctx, &Request{Question: "comment", Text: "e4", At: Path{7}, Comment: "x"}); err == nil {
		t.Error("there is no such place")
	}
	d := answer[Document](t, Request{Question: "comment", Text: "e4", At: Path{1}, Comment: "a } (b"})
	if again := loaded(t, d.Text); again.Line.Notes[0].Comment != "a } (b" {
		t.Errorf("%s is read as %+v", d.Text, again.Line.Notes)
	}
}
