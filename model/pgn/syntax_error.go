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
