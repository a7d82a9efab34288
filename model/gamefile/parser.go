package gamefile

import (
	"bytes"
	"fmt"
	"io"
	"unicode"
	"unicode/utf8"

	"haft/model"
)

// A parser reads one game from the lines of a source, or from a piece of text within
// one line.
type parser struct {
	source    *source
	file      string
	game      *model.Game
	overrides []string // of the rules of every game
	number    int      // of the game, from 1

	line []byte
	at   int    // the next byte of line
	col  column // of some byte of line
	part bool   // line is all there is: a string of JSON
	flaw []byte // the whole of a line that was cut before a byte that is no text; else nil

	begun   bool   // the moves have begun, no more tags
	over    bool   // the result has been read
	notes   int    // what the notes and tags take, in bytes
	lines   []line // the main line, and within it the variations that are open
	comment []byte // the text of a comment, while it is read
	said    []byte // in a variation, the words of the move that is read
	odds    []int  // in JSON, for each of Odd where its string begins among the moves
}

// A line is the moves of the game or of a variation, as far as they are read.
type line struct {
	moves       []model.Move
	notes       []model.Note
	first       model.Ply // the ply of moves[0]
	before, now table     // as it stands before and after the last move
	stopped     bool      // the rest is not read: it comes after an illegal move
	text        bool      // of a variation: the rest is kept as text, since a word of it makes no sense
	opened      spot
}

// A column is the number of characters before byte at. It is counted onwards from
// where it was last asked for: to count from the start takes quadratic time.
type column struct{ at, chars int }

// A spot is a place in a file, both from 1.
type spot struct{ line, col int }

func (s spot) String() string { return fmt.Sprintf("%d:%d", s.line, s.col) }

func (p *parser) start(g *model.Game, number int) {
	p.game, p.number = g, number
	p.begun, p.over, p.part, p.notes, p.flaw = false, false, false, 0, nil
	if len(p.lines) == 0 {
		p.lines = make([]line, 1)
	}
	p.lines = p.lines[:1]
	main := &p.lines[0]
	*main = line{moves: main.moves[:0], notes: main.notes[:0], first: 1}
}

// top is the line that moves are added to.
func (p *parser) top() *line { return &p.lines[len(p.lines)-1] }

// ply is the one that is read next.
func (p *parser) ply() model.Ply {
	if !p.begun {
		return 0
	}
	return p.top().first + model.Ply(len(p.top().moves))
}

// aside tells whether a variation is open.
func (p *parser) aside() bool { return len(p.lines) > 1 }

// set makes line the text to be read.
func (p *parser) set(line []byte) { p.line, p.at, p.col = line, 0, column{} }

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
	if what == "" {
		return nil
	}
	if p.line[0] == '[' || p.line[0] == '{' || p.source.binary() {
		return p.notText()
	}
	p.flaw = p.line
	p.set(p.line[:bytes.LastIndexFunc(p.line[:at], unicode.IsSpace)+1])
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
	if at < p.col.at {
		p.col = column{}
	}
	p.col.chars += utf8.RuneCount(p.line[p.col.at:at])
	p.col.at = at
	return spot{p.source.number, p.col.chars + 1}
}

// fault says that the text makes no sense at byte at of the line.
func (p *parser) fault(at int, format string, args ...any) error {
	return p.faultAt(p.spot(at), format, args...)
}

func (p *parser) faultAt(s spot, format string, args ...any) error {
	return p.says(s, format, args...)
}

func (p *parser) says(s spot, format string, args ...any) *model.SyntaxError {
	return &model.SyntaxError{
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

// note adds n behind the moves so far.
func (p *parser) note(at int, n model.Note) error {
	top := p.top()
	if top.stopped {
		return nil
	}
	n.After = len(top.moves)
	top.notes = append(top.notes, n)
	return p.take(at, NoteSize+len(n.Comment)+len(n.Text))
}

// finish hands the main line over to the game.
func (p *parser) finish() {
	p.begin()
	p.game.Moves = append([]model.Move(nil), p.lines[0].moves...)
	p.game.Notes = append([]model.Note(nil), p.lines[0].notes...)
}
