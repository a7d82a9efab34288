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

// The offset of a game is where it starts in the file as it is stored.
func TestOffsets(t *testing.T) {
	for name, text := range map[string]string{
		"PGN":             "@[Event \"x\"]\n\n1. e4 *\n\n@[Event \"y\"]\n\n1. e4 *\n",
		"lines before":    "\n% nothing\n  @[Event \"x\"]\n\n1. e4 *\n\n@1. e4 *\n",
		"a mark":          "\ufeff@[Event \"x\"]\n\n1. e4 *\n\n@[Event \"y\"]\n",
		"a mark, objects": "\ufeff@{\"moves\":\"e4\"}\n\n \t@{\"moves\":\"d4\"}\n",
		"on one line":     "@e4 *  @d4 * @e4",
		"Latin-1":         "@e4 {M\xfcller} * {M\xe4\x81\xf6} @d4 *\n@{\xfc}\xa0 e4 1-0 @d4 *",
		"bytes in a note": "@e4 {\x01\x81} * @d4 {\x01} * @e4",
		"broken":          "@[Event \"x\"]\n\n1. e9 e5 *\n\n@[Event \"y\"]\n\ne4 *\n",
		"a broken line":   "@{\"moves\":\"e4\"\n@{\"moves\":\"d4\"}\n\n@[1]\n",
		"too long a line": "@e4 * " + strings.Repeat(" ", 2<<20) + "\n@d4 *\n",
		"a line of tags":  "@[Event \"x\"] e4 *\n@[Event \"y\"] d4 *\n",
		"no text":         "@[Event \"\x01\"]\n\ne4 *\n\n@[Event \"y\"]\n\nd4 *\n",
		"an open comment": "@e4 { x\n\n@[Event \"y\"]\n\nd4 *\n",
	} {
		for _, end := range []string{"\n", "\r\n", "\r"} {
			marked := strings.ReplaceAll(text, "\n", end)
			want := []int64{}
			for i, c := range []byte(marked) {
				if c == '@' {
					want = append(want, int64(i-len(want)))
				}
			}
			games := readAll(t, strings.ReplaceAll(marked, "@", ""))
			for i, g := range games {
				if i >= len(want) || g.Offset != want[i] {
					t.Errorf("%s, %q: game %d starts at %d, want %v", name, end, i+1, g.Offset, want)
				}
			}
			if len(games) != len(want) {
				t.Errorf("%s, %q: %d games, want %d", name, end, len(games), len(want))
			}
		}
	}
}
