package pgn

import (
	"bytes"
	"fmt"
	"io"
	"unicode/utf8"
)

// A parser reads one game from the lines of a source, or from a piece of text within
// one line.
type parser struct {
	source *source
	file   string
	game   *Header
	moves  listener
	inner  string // may stand within words: see Reader.Inner
	number int    // of the game, from 1
	cursor Cursor

	line []byte
	at   int    // the next byte of line
	col  column // of some byte of line
	part bool   // line is all there is: a string of JSON
	flaw []byte // the whole of a line that was cut before a byte that is no text; else nil

	object  bool    // the lines are objects of JSON
	begun   bool    // the moves have begun, no more tags
	over    bool    // the result has been read
	notes   int     // what the notes and tags take, in bytes
	lines   []level // the main line, and within it the variations that are open
	comment []byte  // the text of a comment, while it is read
	braced  bool    // within a comment in braces
	mended  string  // what of the line was no text; "" if it is as it was
	said    []byte  // in a variation, the words of the move that is read

	whole     []byte // the line of which a string is read
	wholeCol  column // of some byte of whole
	movesAt   int    // the byte of whole where the moves begin; 0 if it is not known
	literalAt int    // where among the moves the string begins
}

// A level is the game or a variation, as far as it is read.
type level struct {
	first   int  // the ply of the first move
	plies   int  // how many moves it has
	live    bool // of a variation: the Player knows of it
	stopped bool // the rest is not read: it comes after an illegal move
	text    bool // of a variation: the rest is kept as text, since a word of it makes no sense
	opened  spot
}

// A column is the number of characters before byte at. It is counted onwards from
// where it was last asked for: to count from the start takes quadratic time.
type column struct{ at, chars int }

// A spot is a place in a file, both from 1.
type spot struct{ line, col int }

func (s spot) String() string { return fmt.Sprintf("%d:%d", s.line, s.col) }

func (p *parser) start(g *Header, number int) {
	p.game, p.number, p.cursor.p = g, number, p
	p.begun, p.over, p.part, p.notes, p.flaw = false, false, false, 0, nil
	p.movesAt, p.wholeCol = 0, column{}
	p.lines = append(p.lines[:0], level{first: 1})
	p.moves.start(g, p.object)
}

// top is the line that moves are added to.
func (p *parser) top() *level { return &p.lines[len(p.lines)-1] }

// ply is the one that is read next.
func (p *parser) ply() int {
	if !p.begun {
		return 0
	}
	return p.top().first + p.top().plies
}

// begin tells that all tags have been read.
func (p *parser) begin() {
	if !p.begun {
		p.begun = true
		p.moves.Begin()
	}
}

// aside tells whether a variation is open.
func (p *parser) aside() bool { return len(p.lines) > 1 }

// count is how many characters of the line stand before byte at.
func (c *column) count(line []byte, at int) int {
	if at < c.at {
		*c = column{}
	}
	c.chars += utf8.RuneCount(line[c.at:at])
	c.at = at
	return c.chars
}

// set makes line the text to be read.
func (p *parser) set(line []byte) { p.line, p.at, p.col, p.mended = line, 0, column{}, "" }

// advance moves on to the next line. It returns io.EOF when there is none.
func (p *parser) advance() error {
	if p.part {
		return io.EOF
	}
	if p.flaw != nil {
		p.set(p.flaw)
		return p.notText()
	}
	if err := p.source.next(); err != nil {
		p.set(nil)
		return err
	}
	p.set(p.source.line)
	if p.source.tooLong {
		return p.fault(len(p.line), "found a line of more than %d bytes, expected a shorter one", MaxLine)
	}
	return p.cutFlaw()
}

// cutFlaw lets the moves be read that stand before a byte that is no text, on a line of moves.
func (p *parser) cutFlaw() error {
	at, what := flaw(p.line)
	if what != "" {
		p.recode()
		at, what = flaw(p.line)
	}
	if what != "" && !p.object && (p.line[0] != '[' || p.beside()) {
		p.mend()
		at, what = flaw(p.line)
	}
	if what == "" {
		return nil
	}
	if p.line[0] == '[' || p.line[0] == '{' || p.source.binary() {
		return p.notText()
	}
	p.flaw = p.line
	mended := p.mended
	p.set(p.line[:bytes.LastIndexFunc(p.line[:at], isSpace)+1])
	p.mended = mended
	return nil
}

// notText is the fault of the first byte of the line that is no text.
func (p *parser) notText() error {
	p.flaw = nil
	at, what := flaw(p.line)
	return p.fault(at, "found %s, expected text in UTF-8", what)
}

// spot is where byte at of the line stands.
func (p *parser) spot(at int) spot {
	return spot{p.source.number, p.col.count(p.line, at) + 1}
}

// fault says that the text makes no sense at byte at of the line.
func (p *parser) fault(at int, format string, args ...any) error {
	return p.faultAt(p.spot(at), format, args...)
}

func (p *parser) faultAt(s spot, format string, args ...any) error {
	return p.says(s, format, args...)
}

func (p *parser) says(s spot, format string, args ...any) *SyntaxError {
	if p.part {
		s.col += p.before()
	}
	return &SyntaxError{
		File: p.file, Line: s.line, Col: s.col, Game: p.number, Ply: p.ply(), Msg: fmt.Sprintf(format, args...),
	}
}

// take counts bytes that the game is to keep, besides its moves.
func (p *parser) take(at, bytes int) error {
	if p.notes += bytes; p.notes > MaxNotes {
		return p.fault(at, "tags, comments and variations of more than %d bytes in one game", MaxNotes)
	}
	return nil
}

// note adds a comment, a glyph or a text behind the moves so far.
func (p *parser) note(at int, comment string, nag int, text string) error {
	if p.top().stopped {
		return nil
	}
	p.moves.note(comment, nag, text)
	return p.take(at, NoteSize+len(comment)+len(text))
}
