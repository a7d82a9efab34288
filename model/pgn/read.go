package pgn

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"

	"haft/model/input"
)

// Reader reads the games of a stream one by one. It holds one game at a time.
type Reader[M any] struct {
	// Inner holds signs that may stand within a word, before the name of a square. Set it before the first game is
	// read.
	Inner string

	// Torn makes the main line take in moves that are garbled or missing, for a Player that can make sense of them:
	// question marks in a word or alone, null moves, and signs that no move has. See [Cursor.Claimed], too. Set it
	// before the first game is read.
	Torn bool

	// Enclosed reports whether a text in ( ) or [ ] behind a move, with its brackets, is a word of the main line, as in
	// e4 (+). If it is nil, no such text is. The Player gets the word with its brackets. Set it before the first game
	// is read.
	Enclosed func(text []byte) bool

	// Mute leaves out comments, glyphs and texts, for who asks only about moves. What is wrong in them is found all the
	// same. Set it before the first game is read.
	Mute bool

	name   string
	source *source
	parser parser
	moves  builder[M]
	number int // of the game, from 1
	form   form
	end    error // what ended the stream; nil while it goes on

	unnumbered bool // the games get no numbers: the stream is a section of another
}

// NewReader returns a Reader of the games in r, which must not be compressed. p says what the moves mean. The name is
// for messages: that of the file, or "-" for standard input.
func NewReader[M any](r io.Reader, name string, p Player[M]) *Reader[M] {
	return newReader(newSource(input.Newlines(r)), name, p)
}

func newReader[M any](s *source, name string, p Player[M]) *Reader[M] {
	if name == "-" {
		name = Stdin
	}
	r := &Reader[M]{name: name, source: s, parser: parser{source: s, file: name}, moves: builder[M]{Player: p}}
	r.parser.moves = &r.moves
	return r
}

// Name returns the name of the file, as messages give it.
func (r *Reader[M]) Name() string { return r.name }

// Next returns the next game, or io.EOF after the last. A game that cannot be read to its end has Broken set and the
// moves before the error; the games after it can still be read. Any error but io.EOF comes from the stream, and every
// later call returns it again.
func (r *Reader[M]) Next() (*Game[M], error) {
	g := &Game[M]{}
	if err := r.Read(g); err != nil {
		return nil, err
	}
	return g, nil
}

// Read is like Next, but overwrites g with the game.
func (r *Reader[M]) Read(g *Game[M]) error {
	if r.end != nil {
		return r.end
	}
	if r.form == unknown {
		if err := r.sniff(); err != nil {
			return r.stop(err)
		}
	}
	r.number++
	g.Header = Header{Name: r.name}
	err := r.read(&g.Header)
	begun := r.parser.begun
	r.parser.begin()
	g.Variation = r.moves.line()
	if !r.unnumbered {
		g.Number(r.number)
	}
	if err == nil {
		return nil
	}
	if !errors.As(err, &g.Broken) {
		return r.stop(err)
	}
	if g.Line == 0 {
		g.Line, g.Offset = g.Broken.Line, r.source.start
	}
	r.resume(begun)
	return nil
}

func (r *Reader[M]) stop(err error) error {
	if err != io.EOF {
		err = fmt.Errorf("%s: %w", r.name, err)
	}
	r.end = err
	return err
}

// sniff finds the first line that is not blank, and the form by what begins there.
func (r *Reader[M]) sniff() error {
	s := r.source
	for {
		if err := s.next(); err != nil {
			return err
		}
		for line := trimStart(s.line); bytes.HasPrefix(line, byteOrderMark); line = trimStart(s.line) {
			s.start += int64(len(s.line) - len(line) + len(byteOrderMark))
			s.line = line[len(byteOrderMark):]
		}
		if len(trim(s.line)) > 0 {
			break
		}
	}
	s.held = true
	r.form = formOf(s.line, false)
	for n := 1; r.form == unknown; {
		more, last := s.peek(n)
		r.form = formOf(slices.Concat(s.line, []byte{'\n'}, more), last)
		n = len(more) + 1
	}
	return nil
}

func (r *Reader[M]) read(g *Header) error {
	p := &r.parser
	p.object, p.inner, p.torn, p.within, p.mute = r.form == jsonLines, r.Inner, r.Torn, r.Enclosed, r.Mute
	p.start(g, r.number)
	switch {
	case r.form == jsonArray:
		r.form = pgn
		if err := p.advance(); err != nil {
			return err
		}
		return p.errorAt(0, "found a list of JSON; expected one object on each line, such as {\"moves\": \"e2e4 d7d5\"}")
	case p.object:
		return p.readObject()
	}
	return p.pgn()
}

// Game is one game as it was read, with moves of type M.
type Game[M any] struct {
	Header
	Variation[M] // the main line
}

// Header is all that is known of a game except its moves.
type Header struct {
	Tags   []Tag          // in the order of the file
	Broken *SyntaxError   // where the game stopped making sense; its moves are those before that place
	Odd    []*SyntaxError // what makes no sense beside the main line, and was kept as text

	// Recoded is the place of the first byte that is not UTF-8; nil if there is none. Such bytes were read as
	// Windows-1252, so all text of the game is UTF-8.
	Recoded *SyntaxError

	First int    // the ply of the first move; 0 stands for 1
	ID    string // "id" in JSON Lines, or the number of the game in its file
	Index int    // the number of the game in its file, from 1; 0 until Number sets it
	Name  string // of the file that the game was read from, or Stdin
	Line  int    // of the file on which the game starts, from 1

	// Offset is the byte of the file, from 0, at which the game starts. It counts all bytes as they are stored, line ends
	// and a byte order mark included; a packed file is unpacked first.
	Offset int64
}

// Stdin is the name of standard input in messages.
const Stdin = "<stdin>"

// Tag is one tag pair.
type Tag struct{ Name, Value string }

// Variation is a line of moves with the notes beside them. In a file it stands in parentheses and replaces the move
// before it. From the first word that cannot be read as a move it holds text in place of moves, and so do the
// variations within that text. It may contain null moves.
type Variation[M any] struct {
	Moves []M
	Notes []Note[M]
}

// Cut forgets the moves after the first n, and what is written beside them.
func (v *Variation[M]) Cut(n int) {
	v.Moves = v.Moves[:min(n, len(v.Moves))]
	v.Notes = slices.DeleteFunc(v.Notes, func(note Note[M]) bool { return note.After > n })
}

// Note is something written beside the moves. Exactly one of Comment, NAG, Line and Text is set.
type Note[M any] struct {
	After   int           // the number of moves of the line before the note
	Comment string        // without its braces or semicolon
	NAG     int           // a numeric annotation glyph, 1 to 255
	Line    *Variation[M] // replaces move After
	Text    string        // words that make no sense, as written, but with a number as 1. and a promotion as b8=N
}

// Before is how many moves of its line a variation leaves in place: all before the one that it replaces. A variation
// may also stand before the first move, where after is 0.
func Before(after int) int { return max(0, after-1) }

// About returns h. A game embeds its Header, so this gives the header of any game.
func (h *Header) About() *Header { return h }

// Tag returns the value of the first tag with that name that says something, or "" if there is none. Values such as "?",
// "-" and "????.??.??" say nothing.
func (h *Header) Tag(name string) string {
	for _, t := range h.Tags {
		if t.Name == name && says(t.Value) {
			return t.Value
		}
	}
	return ""
}

// Number sets the number of the game in its file, from 1. A game without an ID gets the number as its ID.
func (h *Header) Number(n int) {
	h.Index = n
	if h.ID == "" {
		h.ID = strconv.Itoa(n)
	}
	for _, odd := range h.Odd {
		odd.Game = n
	}
	for _, said := range []*SyntaxError{h.Broken, h.Recoded} {
		if said != nil {
			said.Game = n
		}
	}
}
