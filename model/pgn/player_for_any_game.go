package pgn

import (
	"fmt"
)

// Word is a move as it is written, with the line and the column, in characters, where it begins; both count from 1.
type Word struct {
	Text      string
	Line, Col int
}

// String returns the text.
func (w Word) String() string { return w.Text }

// Words is a Player for any game. Every word is a move, except numbers, which are skipped. Other Players may embed it.
type Words struct{}

// Start does nothing.
func (Words) Start(*Header, bool) {}

// Tag accepts all tags.
func (Words) Tag(string, string) error { return nil }

// Key accepts all keys.
func (Words) Key(string, []byte) error { return nil }

// Begin does nothing.
func (Words) Begin() {}

// Open does nothing.
func (Words) Open() {}

// Close does nothing.
func (Words) Close() {}

// Move returns the word as it is written. It fails after MaxPlies plies.
func (Words) Move(c *Cursor, word []byte) (Word, error) {
	switch {
	case IsNumber(word):
		return Word{}, ErrSkip
	case c.Ply() > MaxPlies:
		return Word{}, fmt.Errorf("found %q, expected the end of the game after %d plies", Clip(word), MaxPlies)
	}
	line, col := c.Place()
	return Word{string(word), line, col}, nil
}
