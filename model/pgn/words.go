package pgn

import "fmt"

// Word is a move as it is written, and where: line and column, in characters, from 1.
type Word struct {
	Text      string
	Line, Col int
}

// String is the text.
func (w Word) String() string { return w.Text }

// Words is the Player of any game: every word is a move, but for numbers.
type Words struct{ Plain }

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
