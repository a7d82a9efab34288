package pgn

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"haft/solve/solvertest/extent"
)

// What a game keeps beside its moves is counted to the byte.
func TestBytesOfNotes(t *testing.T) {
	t.Parallel()
	const note = NoteSize
	for text, want := range map[string]int{
		"e4 e5 *": 0, "[Event \"abc\"]\n\ne4 *": note + 8, "e4 {abc} *": note + 3, "e4 {a  b} ;c\n*": 2*note + 4,
		"e4 $1 ! $0 *":     2 * note,
		"e4 (d4 d5 {a}) *": 2*note + 1 + 2*plySize, "e4 () *": note,
		"e4 (d4 -- (c5)) *": 2*note + 3*plySize,
		"e4 (&a b) *":       4*note + 3 + len("found '&', expected a move; kept as text"),
		"e4 $ *":            2*note + 1 + len("found $, expected a glyph from $0 to $255; kept as text"),
		"e4 {\x81} *": 2*note + 3 +
			len("found a byte that is not UTF-8 in a comment, expected text in UTF-8; U+FFFD stands in its place"),
	} {
		r := NewReader(strings.NewReader(text), "test", Words{})
		if g, err := r.Next(); err != nil || g.Broken != nil || r.parser.notes != want {
			t.Errorf("%q: %d bytes are counted, want %d; %v", text, r.parser.notes, want, err)
		}
	}
}

// Lines of all lengths near the size of the buffer and the limit are read whole, or cut at the limit, and have the
// right places.
func TestLengthsOfLines(t *testing.T) {
	t.Parallel()
	const buffer = 1 << 16
	lengths := []int{
		0, 1, 2, buffer - 2, buffer - 1, buffer, buffer + 1, 2 * buffer, MaxLine - 1, MaxLine, MaxLine + 1,
	}
	for _, n := range lengths {
		for _, end := range []string{"\n", "\r\n"} {
			text := strings.Repeat("x", n) + end
			sources := []*source{newSource(strings.NewReader(text + "next"))}
			if n <= MaxLine {
				sources = append(sources, &source{text: []byte(text + "next"), blank: true})
			}
			for _, s := range sources {
				err := s.next()
				if err != nil || len(s.line) != min(n, MaxLine) || s.tooLong != (n > MaxLine) || s.number != 1 || !s.blank {
					t.Errorf("%d bytes and %q: %d, too long %v, line %d, blank before %v, %v",
						n, end, len(s.line), s.tooLong, s.number, s.blank, err)
				}
				err = s.next()
				if got := fmt.Sprint(string(s.line), s.number, s.start, s.end, s.blank, s.tooLong, err); got !=
					fmt.Sprint("next", 2, len(text), len(text)+4, n == 0, false, nil) {
					t.Errorf("after %d bytes and %q: %s", n, end, got)
				}
				if err := s.next(); err != io.EOF || s.line != nil {
					t.Errorf("at the end: %q, %v", s.line, err)
				}
			}
		}
	}
}

// The ends of lines are cut off, and nothing else.
func TestCutNewline(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "\n": "", "\r\n": "", "\r": "\r", "x": "x", "x\n": "x", "x\r\n": "x", "\r\r\n": "\r", "x\n\n": "x\n",
	} {
		if got := string(cutNewline([]byte(text))); got != want {
			t.Errorf("%q without its end is %q, want %q", text, got, want)
		}
	}
}

// As much as may be is read, and one more is refused: bytes of a line or a comment, moves, levels of variations.
func TestOneTooMuch(t *testing.T) {
	extent.Slow(t)
	t.Parallel()
	repeat := strings.Repeat
	comment := func(n int) string {
		return "x {" + repeat(repeat("x", 1023)+"\n", n/1024) + repeat("x", n%1024) + "}"
	}
	for _, c := range []struct {
		most int
		text func(n int) string
		said string
	}{
		{MaxLine, func(n int) string { return "x" + repeat(" ", n-1) }, "1:1048577: game 1: " +
			"found a line of more than 1MiB, expected a shorter one"},
		{MaxNotes - NoteSize, comment, "4096:1: game 1, ply 2: " +
			"found tags, comments and variations of more than 4MiB in one game, expected less"},
		{
			MaxPlies, func(n int) string { return repeat("x ", n) },
			`1:40001: game 1, ply 20001: found "x", expected the end of the game after 20000 plies`,
		},
		{
			MaxDepth, func(n int) string { return "x " + repeat("(x ", n) + repeat(")", n) },
			"1:303: game 1, ply 2: found variations nested more than 100 deep, expected fewer levels",
		},
		{
			MaxToken, func(n int) string { return repeat("x", n) },
			"1:1: game 1: found a word of 256 bytes, expected a move; no move has more than 255",
		},
	} {
		for n, want := range map[int]string{c.most: "", c.most + 1: "test:" + c.said} {
			g, err := NewReader(strings.NewReader(c.text(n)), "test", Words{}).Next()
			if err != nil {
				t.Fatal(err)
			}
			if said := fmt.Sprint(g.Broken); want != "" && said != want || want == "" && g.Broken != nil {
				t.Errorf("%d of %d: %s, want %s", n, c.most, said, want)
			}
		}
	}
	long := comment(MaxNotes + 1) // is refused before its end
	g, err := NewReader(strings.NewReader(long), "test", Words{}).Next()
	const said = "test:1:3: game 1, ply 2: found a comment of more than 4MiB, expected a shorter one"
	if err != nil || fmt.Sprint(g.Broken) != said {
		t.Errorf("%v, %v", err, g.Broken)
	}
}
