package pgn

import (
	"strings"
	"testing"
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
