package pgn

import (
	"fmt"
	"testing"
)

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

// A line that is cut keeps the notes up to its new end.
func TestCut(t *testing.T) {
	for n, want := range map[int]string{0: "[] [a]", 1: "[e4] [a b]", 2: "[e4 e5] [a b c]", 3: "[e4 e5] [a b c]"} {
		v := Variation[string]{Moves: []string{"e4", "e5"}}
		for i, comment := range []string{"a", "b", "c"} {
			v.Notes = append(v.Notes, Note[string]{After: i, Comment: comment})
		}
		v.Cut(n)
		var notes []string
		for _, note := range v.Notes {
			notes = append(notes, note.Comment)
		}
		if got := fmt.Sprint(v.Moves, notes); got != want {
			t.Errorf("after %d moves: %s, want %s", n, got, want)
		}
	}
}
