package pgn

import (
	"fmt"
	"slices"
)

// Word is a move as it is written, and where: line and column, in characters, from 1.
type Word struct {
	Text      string
	Line, Col int
}

// String is the text.
func (w Word) String() string { return w.Text }

// Words is the Player of any game: every word is a move, but for numbers. Other Players may embed it.
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

// Move takes the word as it is.
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

// IsNumber tells whether a word is a number, which says nothing where pieces have none.
func IsNumber(word []byte) bool {
	return !slices.ContainsFunc(word, func(c byte) bool { return !isDigit(c) })
}
