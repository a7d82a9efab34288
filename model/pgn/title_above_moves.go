package pgn

import (
	"bytes"
	"fmt"
)

// mayBeTitle reports whether a word that is no move can belong to a title that somebody has put above the moves: it is
// the first word of a game without tags, and neither a square nor castling.
func (p *parser) mayBeTitle(token []byte) bool {
	return !p.aside() && p.ply() == 1 && len(p.game.Tags) == 0 && !p.object && !bytes.ContainsAny(token, "0123456789") &&
		!bytes.HasPrefix(token, []byte("O-O"))
}

// titled adds to an error how a title has to be written.
func titled(err error) error {
	return fmt.Errorf("%w; a title stands in {braces}, or in a line behind a semicolon", err)
}
