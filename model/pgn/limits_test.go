package pgn_test

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"haft/model/pgn"
	"haft/solve/solvertest/extent"
	"haft/solve/solvertest/golden"
)

// forms are texts in which a reader may be interrupted anywhere.
var forms = []string{
	"[Event \"a \\\"b\\\"\"]\n[Site\n\"c\"]\n\n1. e4 {one\ntwo} (1. d4 $1 ; three\nd5 (1... f5)) e5! 1-0\n\n[Event " +
		"\"d\"]\n\n1. c4 *\n",
	"{\"id\":\"1\",\"moves\":\"e4 \\u0065\\u0035\",\"notes\":[{\"a\":1}]}\n{\"moves\":[\"e4\",\n\"e5\"]}\n",
	"{\"moves\":\"e4\"\n\nnonsense\n{\"moves\":\"d4\"}\n",
	"e4 {not closed\n\n[Event \"next\"]\n\nd4 *\n",
	"\xef\xbb\xbf% escape\ne4 \xfc e5 {\xfc}\n",
	"e4 {\x81} (\x81 e5) ;\x81\nd4 e5 (1... d5 \x81) *\n",
	"# strange\n\n1. e4 e9? (& d4 $x) e5 $999\n",
}

// An input that breaks off is an error wherever it does, and never looks like the end.
func TestBrokenInput(t *testing.T) {
	lost := errors.New("lost")
	for _, text := range forms {
		for n := range len(text) + 1 {
			r := pgn.NewReader(io.MultiReader(strings.NewReader(text[:n]), iotest.ErrReader(lost)), "test", pgn.Words{})
			games := 0
			var err error
			for ; err == nil && games < 9; games++ {
				_, err = r.Next()
			}
			if !errors.Is(err, lost) {
				t.Errorf("%q breaks off: %v after %d games", text[:n], err, games)
			}
		}
	}
}

// What a game may keep is bounded, whatever it is that is too much: the game ends there with an error that says so.
func TestTooManyNotes(t *testing.T) {
	extent.Slow(t)
	line := strings.Repeat("x", 1<<16-1) + "\n"
	for what, text := range map[string]string{
		"comment": " {y}", "semicolon": " ;y\n", "glyph": " $1", "variation": " (d4)", "stray": " (&)", "odd glyph": " $x",
		"bad text": " {\x81}", "bad text in a line": " ;\x81\n", "variation of nothing": " ((d4))",
		"unread": " (1. e4 Kx9 d5)",
		"text":   " (& a b)",
	} {
		whole := pgn.MaxNotes - pgn.NoteSize
		for room := 0; ; room += extent.Of(400, 80, 29) {
			long := strings.Repeat(line, whole/len(line)+1)[:whole-room]
			long = long[:len(long)-1] + "x"
			in := "e4 {" + long + "}" + text + " e5 *\n"
			g, err := pgn.NewReader(strings.NewReader(in), "test", pgn.Words{}).Next()
			if err != nil {
				t.Fatal(err)
			}
			if g.Broken == nil {
				if room == 0 || len(g.Moves) < 2 {
					t.Errorf("%s with room for %d bytes: %v", what, room, g.Moves)
				}
				break
			}
			if room > 400 || !strings.Contains(g.Broken.Msg, "tags, comments and variations of more than") {
				t.Fatalf("%s with room for %d bytes: %v", what, room, g.Broken)
			}
		}
	}
}

// The error of a game that keeps too much is at what was too much.
func TestPlaceOfTooManyNotes(t *testing.T) {
	extent.Slow(t)
	t.Parallel()
	line := strings.Repeat("x", 1<<16-1) + "\n"
	comment := "e4 {" + strings.Repeat(line, pgn.MaxNotes/len(line))
	comment = comment[:len(comment)-pgn.NoteSize] + "}\n"
	var b strings.Builder
	for _, text := range []string{"e5 (d5) *", "e5 $1 *", "e5 (&) *", "e5 $x *", "e5 (d4 d5 {a}) *"} {
		g, err := pgn.NewReader(strings.NewReader(comment+text), "test", pgn.Words{}).Next()
		if err != nil || g.Broken == nil {
			t.Fatalf("%q: %v, want an error", text, err)
		}
		fmt.Fprintf(&b, "%q: %d:%d\n", text, g.Broken.Line-64, g.Broken.Col)
	}
	golden.Text(t, "testdata/places_of_too_many_notes.txt", b.String())
}
