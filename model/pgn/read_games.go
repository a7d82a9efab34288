package pgn

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"

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
	p.object, p.inner, p.torn, p.within = r.form == jsonLines, r.Inner, r.Torn, r.Enclosed
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
