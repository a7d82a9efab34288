package pgn

import (
	"errors"
	"strings"
	"testing"
	"testing/iotest"
)

// pairs is a Player whose moves have two words. It remembers what reading the second one led to.
type pairs struct {
	Words
	second error
}

func (p *pairs) Move(c *Cursor, word []byte) (Word, error) {
	line, col := c.Place()
	first := string(word)
	p.second = c.Next("a small word", func(w []byte) bool { return string(w) == strings.ToLower(string(w)) })
	return Word{first, line, col}, p.second
}

// The second word of a move may be on a later line. That it is missing, or not the one wanted, or that the stream
// fails before it, is told to the Player and by the Reader.
func TestNextWordOfAMove(t *testing.T) {
	broken := errors.New("the stream is broken")
	for _, c := range []struct {
		text   string
		end    error
		second string // the error that the Player gets
		said   string // what the Reader says
	}{
		{"a b *", nil, "", ""},
		{"a\n\nb *", nil, "", ""},
		{"a", nil, "the text ends within a move, expected a small word", "test:1:1: game 1, ply 1: the text ends"},
		{"a B *", nil, `found "B", expected a small word`, `test:1:3: game 1, ply 1: found "B"`},
		{"a (b) *", nil, "found '(', expected a small word", "test:1:3: game 1, ply 1: found '('"},
		{"a\n", broken, "the stream is broken", "the stream is broken"},
	} {
		p := &pairs{}
		r := NewReader(strings.NewReader(c.text), "test", p)
		if c.end != nil {
			r = NewReader(iotest.DataErrReader(&endsBadly{strings.NewReader(c.text), c.end}), "test", p)
		}
		g, err := r.Next()
		if err == nil && g.Broken != nil {
			err = g.Broken
		}
		expectError(t, c.text+" to the player", p.second, c.second)
		expectError(t, c.text, err, c.said)
	}
}

func expectError(t *testing.T, what string, err error, want string) {
	t.Helper()
	if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
		t.Errorf("%q: %v, want %q", what, err, want)
	}
}

// endsBadly is a stream that ends with an error.
type endsBadly struct {
	*strings.Reader
	end error
}

func (e *endsBadly) Read(b []byte) (int, error) {
	n, err := e.Reader.Read(b)
	if err != nil {
		err = e.end
	}
	return n, err
}
