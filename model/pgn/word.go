package pgn

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
)

// What a [Player] says of a word that is no move and yet no error.
var (
	// ErrSkip is for a word that says nothing, such as e.p. behind a move.
	ErrSkip = errors.New("a word that says nothing")
	// ErrStop ends the main line: the verdict on the game is settled before this word, and nothing behind it is kept.
	ErrStop = errors.New("the end of what counts")
)

// word reads a move, or a result.
func (p *parser) word() error {
	start, said := p.at, len(p.said)
	token, err := p.token()
	if err != nil {
		return err
	}
	if resultOf(token) != "" {
		return p.result(token)
	}
	p.begin()
	if n := sign(token); n != 0 {
		p.said = p.said[:said]
		return p.addGlyph(start, n)
	}
	if p.top().stopped {
		return nil
	}
	if isNull(token) {
		if !p.aside() {
			const null = "found %s, a null move; expected a move: nobody may pass in the game itself, only in a variation"
			return p.fault(start, null, token)
		}
		token = []byte("--")
	}
	return p.move(start, token)
}

// isNull tells whether a word is a null move, as Scid, ChessBase, and engines write it.
func isNull(token []byte) bool {
	switch string(token) {
	case "--", "Z0", "0000":
		return true
	}
	return false
}

// move asks the Player for the move that begins with the token at byte start.
func (p *parser) move(start int, token []byte) error {
	c := &p.cursor
	c.start, c.where, c.failed = start, spot{}, nil
	title := !p.aside() && p.ply() == 1 && len(p.game.Tags) == 0 && !p.object && !bytes.ContainsAny(token, "0123456789")
	err := p.moves.move(c, token)
	switch {
	case err == nil:
		p.top().plies++
		if p.aside() {
			p.said = p.said[:0]
			p.notes += plySize // the variation's note finds out whether that is too much
		}
		return nil
	case c.failed != nil:
		return c.failed
	case err == ErrSkip:
		p.said = p.said[:0]
		return nil
	case err == ErrStop && !p.aside():
		p.top().stopped = true
		return nil
	case c.where == spot{}:
		c.where = p.spot(start)
	}
	if title {
		return p.unread(c.where, "%v; a title stands in {braces}, or in a line behind a semicolon", err)
	}
	return p.unread(c.where, "%v", err)
}

// token reads up to what cannot be part of a move.
func (p *parser) token() ([]byte, error) {
	start := p.at
	for p.at < len(p.line) && (isWord(p.line[p.at]) && wideBlank(p.line[p.at:]) == 0 || p.innerSign(start)) {
		p.at++
	}
	token := p.line[start:p.at]
	p.say(token)
	if len(token) > MaxToken && !p.aside() {
		const long = "found a word of %d bytes, expected a move; no move has more than %d"
		return nil, p.fault(start, long, len(token), MaxToken)
	}
	return token, nil
}

// innerSign tells whether a sign that is none of a word otherwise stands within the one that began at start.
func (p *parser) innerSign(start int) bool {
	return p.at > start && p.inner != "" && strings.IndexByte(p.inner, p.line[p.at]) >= 0 &&
		p.at+2 < len(p.line) && isSquare(p.line[p.at+1], p.line[p.at+2])
}

func isSquare(file, rank byte) bool { return 'a' <= file && file <= 'h' && '1' <= rank && rank <= '8' }

// A Cursor is where a [Reader] is while a [Player] finds out what a move means.
type Cursor struct {
	p      *parser
	start  int   // the byte of the line where the move begins
	where  spot  // of the word that makes no sense, if it is a later one
	failed error // the text ends within the move, or the stream does
}

// Ply is the one that is read, from 1.
func (c *Cursor) Ply() int { return c.p.ply() }

// Aside tells whether the move is one of a variation.
func (c *Cursor) Aside() bool { return c.p.aside() }

// Place is the line and the column where the move begins, both from 1.
func (c *Cursor) Place() (line, col int) {
	s := c.p.spot(c.start)
	if c.p.part {
		s.col += c.p.before()
	}
	return s.line, s.col
}

// Take passes over the next word of the line if it is the one wanted.
func (c *Cursor) Take(wanted func(word []byte) bool) bool {
	p := c.p
	at, said := p.at, len(p.said)
	p.sameLine()
	if token, err := p.token(); p.at > at && err == nil && wanted(token) {
		return true
	}
	p.at, p.said = at, p.said[:said]
	return false
}

// Next reads one more word of a move, on this line or a later one. What was read is no move if it is not
// the one wanted, which what describes; then the Player returns the error.
func (c *Cursor) Next(what string, wanted func(word []byte) bool) error {
	p := c.p
	if c.where == (spot{}) {
		c.where = p.spot(c.start)
	}
	if c.failed = p.blanks(); c.failed == io.EOF {
		c.failed = p.faultAt(c.where, "the text ends within a move, expected %s", what)
	}
	if c.failed != nil {
		return c.failed
	}
	start := p.at
	var token []byte
	token, c.failed = p.token()
	switch {
	case c.failed != nil:
		return c.failed
	case len(token) == 0:
		c.where = p.spot(start)
		return fmt.Errorf("found %s, expected %s", p.here(), what)
	case !wanted(token):
		c.where = p.spot(start)
		return fmt.Errorf("found %q, expected %s", Clip(token), what)
	}
	return nil
}

// Clip is the start of a word, for messages.
func Clip[T ~string | ~[]byte](word T) string {
	const most = 32
	if len(word) > most {
		return strings.ToValidUTF8(string(word[:most]), "") + "..."
	}
	return string(word)
}
