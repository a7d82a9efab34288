package pgn

import (
	"fmt"
	"io"
	"unicode/utf8"
)

// SyntaxError says where a file cannot be read, and what was expected there.
type SyntaxError struct {
	File string
	Line int // from 1
	Col  int // in characters, from 1
	Game int // number of the game in the file, from 1
	Ply  int // the ply that was being read, from 1; 0 before the moves
	Msg  string

	Meant []string // the moves that a word may mean, if it may mean more than one
}

func (e *SyntaxError) Error() string {
	where := fmt.Sprintf("%s:%d:%d", e.File, e.Line, e.Col)
	if e.Ply > 0 {
		return fmt.Sprintf("%s: game %d, ply %d: %s", where, e.Game, e.Ply, e.Msg)
	}
	return fmt.Sprintf("%s: game %d: %s", where, e.Game, e.Msg)
}

// A spot is a place in a file. Lines and columns count from 1.
type spot struct{ line, col int }

// A column is the number of characters before byte at of a line. It counts on from where it was last asked for, since
// counting from the start of the line each time takes quadratic time.
type column struct{ at, chars int }

// count returns the number of characters of the line before byte at.
func (c *column) count(line []byte, at int) int {
	if at < c.at {
		*c = column{}
	}
	c.chars += utf8.RuneCount(line[c.at:at])
	c.at = at
	return c.chars
}

// spot returns the place of byte at of the line.
func (p *parser) spot(at int) spot {
	return spot{p.source.number, p.col.count(p.line, at) + 1}
}

// errorAt is the error for text that makes no sense at byte at of the line.
func (p *parser) errorAt(at int, format string, args ...any) error {
	return p.errorFrom(p.spot(at), format, args...)
}

func (p *parser) errorFrom(s spot, format string, args ...any) *SyntaxError {
	if p.part {
		s.col += p.before()
	}
	return &SyntaxError{
		File: p.file, Line: s.line, Col: s.col, Game: p.number, Ply: p.ply(), Msg: fmt.Sprintf(format, args...),
	}
}

// closed returns err, or an error if the game ends while a variation is open.
func (p *parser) closed(err error) error {
	if p.aside() && (err == nil || err == io.EOF) {
		return p.errorFrom(p.top().opened, "the variation that begins here is not closed; expected )")
	}
	return err
}

// A Cursor is the place of a [Reader] in the text while a [Player] finds out what a move means.
type Cursor struct {
	p       *parser
	start   int   // the byte of the line where the move begins
	where   spot  // of the word that makes no sense, if that is not the first one
	failed  error // the text or the stream ended within the move
	claimed int   // the ply that the number before the move names
}

// Ply returns the ply of the move that is being read, from 1.
func (c *Cursor) Ply() int { return c.p.ply() }

// Claimed returns the ply that the number before the move names, or 0 if no number stands there. The numbers need not
// fit: 1 before a move that is read third.
func (c *Cursor) Claimed() int { return c.claimed }

// Aside reports whether the move is in a variation.
func (c *Cursor) Aside() bool { return c.p.aside() }

// Place returns the line and the column, in characters, where the move begins; both count from 1.
func (c *Cursor) Place() (line, col int) {
	s := c.p.spot(c.start)
	if c.p.part {
		s.col += c.p.before()
	}
	return s.line, s.col
}

// Take skips the next word of the line if that is the one wanted, and reports whether it did.
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

// Next reads one more word of a move, on this line or a later one. It returns an error if the word is not the one
// wanted, which what describes, or if the text ends. The Move of the Player must then return that error.
func (c *Cursor) Next(what string, wanted func(word []byte) bool) error {
	p := c.p
	if c.where == (spot{}) {
		c.where = p.spot(c.start)
	}
	if c.failed = p.blanks(); c.failed == io.EOF {
		c.failed = p.errorFrom(c.where, "the text ends within a move, expected %s", what)
	}
	if c.failed != nil {
		return c.failed
	}
	start, said := p.at, len(p.said)
	var token []byte
	token, c.failed = p.token()
	switch {
	case c.failed != nil:
		return c.failed
	case len(token) == 0:
		c.where = p.spot(start)
		return fmt.Errorf("found %s, expected %s", p.here(), what)
	case !wanted(token):
		p.at, p.said = start, p.said[:said]
		c.where = p.spot(start)
		return fmt.Errorf("found %q, expected %s", Clip(token), what)
	}
	return nil
}
