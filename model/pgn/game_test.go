package pgn

import "testing"

func TestTag(t *testing.T) {
	g := Header{Tags: []Tag{{"White", "Anderssen"}, {"Result", "1-0"}, {"White", "Kieseritzky"}}}
	for name, want := range map[string]string{"White": "Anderssen", "Result": "1-0", "Black": "", "white": ""} {
		if got := g.Tag(name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
}

func TestSyntaxError(t *testing.T) {
	e := &SyntaxError{File: "g.pgn", Line: 3, Col: 7, Game: 2, Msg: "no move"}
	if got, want := e.Error(), "g.pgn:3:7: game 2: no move"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	e.Ply = 5
	if got, want := e.Error(), "g.pgn:3:7: game 2, ply 5: no move"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
