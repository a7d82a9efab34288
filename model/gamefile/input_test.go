package gamefile

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"haft/model"
)

// An input that breaks off is an error for who wants one game, wherever it does.
func TestOneBrokenGame(t *testing.T) {
	lost := errors.New("lost")
	for _, text := range []string{
		"1. e4 e5 2. Nf3 *\n", "{\"moves\":\"e4 e5\"}\n",
		"[Event \"x\"]\n\n1. e4 {y} *\n\n1. d4 *\n",
	} {
		for n := range len(text) {
			in := io.MultiReader(strings.NewReader(text[:n]), iotest.ErrReader(lost))
			if g, err := ReadGame(in, "game"); err == nil {
				t.Errorf("%q: read as %v", text[:n], g.Moves)
			}
		}
	}
}

// The number of a piece is 1 to 16, however many digits there are.
func TestNumber(t *testing.T) {
	for text, want := range map[string]int{
		"": 0, "1": 1, "8": 8, "16": 16, "17": 0, "99": 0, "016": 16, "170": 0, "171": 0, "1600": 0, "1a": 0, "a": 0,
		strings.Repeat("9", 99): 0, "18446744073709551617": 0,
	} {
		if got := number([]byte(text)); got != want {
			t.Errorf("%s is %d, want %d", text, got, want)
		}
	}
}

// Keys that are not the ones of a game say nothing.
func TestForeignKeys(t *testing.T) {
	for text, want := range map[string]string{
		`{"variant":7,"moves":"e4"}`:                   "e2e4",
		`{"variant":"Haft Schroedinger","moves":"e4"}`: "e2e4",
		`{"fen":"x","moves":"e4"}`:                     "e2e4",
	} {
		g, err := ReadGame(strings.NewReader(text), "game")
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		var moves []string
		for _, m := range g.Moves {
			moves = append(moves, m.String())
		}
		if got := strings.Join(moves, " "); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// A pawn that nobody can mean is not looked for off the board.
func TestPawnsAtTheEdge(t *testing.T) {
	for _, word := range []string{"e1", "e8", "exd1", "exd8", "e8=Q", "e2", "2e2", "e7e9", "a1", "h8"} {
		g, err := NewReader(strings.NewReader("1. "+word), "game").Next()
		if err != nil || g.Broken == nil && g.Moves[0].From == (model.Move{}).From {
			t.Errorf("%s: %v, %v", word, g.Moves, err)
		}
	}
}
