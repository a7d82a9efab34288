package pgn

import (
	"errors"
	"fmt"
	"io"
)

// Reader reads one game after the other from a stream. It holds one game at a time.
type Reader[M any] struct {
	// Inner is signs that belong to a word if the name of a square follows them within it. It is set before the
	// first game is read.
	Inner string

	name   string
	source *source
	parser parser
	moves  builder[M]
	number int // of the game, from 1
	form   form
	end    error // what ended the stream

	unnumbered bool // the stream is a section of another
}

// A form is a way to write games.
type form uint8

const (
	unknown form = iota
	pgn
	jsonLines
)

// NewReader reads from r, which is not compressed; p says what the moves mean. The name is for messages: that of
// the file, or "-" for standard input.
func NewReader[M any](r io.Reader, name string, p Player[M]) *Reader[M] {
	return newReader(newSource(Newlines(r)), name, p)
}

func newReader[M any](s *source, name string, p Player[M]) *Reader[M] {
	if name == "-" {
		name = Stdin
	}
	r := &Reader[M]{name: name, source: s, parser: parser{source: s, file: name}, moves: builder[M]{Player: p}}
	r.parser.moves = &r.moves
	return r
}

// Name is that of the file in messages.
func (r *Reader[M]) Name() string { return r.name }

// Next is the next game, or io.EOF after the last. A game that cannot be read to its
// end has Broken set and the moves before the fault, and the games after it can still
// be read. Any other error is one of the stream, and ends it.
func (r *Reader[M]) Next() (*Game[M], error) {
	g := &Game[M]{}
	if err := r.Read(g); err != nil {
		return nil, err
	}
	return g, nil
}

// Read is Next for a game that is there already. Nothing of what was in it is used again.
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
		g.Line = g.Broken.Line
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

// sniff finds the first line that says something, and by it the form.
func (r *Reader[M]) sniff() error {
	for {
		if err := r.source.next(); err != nil {
			return err
		}
		if line := trim(r.source.line); len(line) > 0 {
			r.source.held = true
			r.form = pgn
			if line[0] == '{' {
				r.form = jsonLines
			}
			return nil
		}
	}
}

func (r *Reader[M]) read(g *Header) error {
	p := &r.parser
	p.object, p.inner = r.form == jsonLines, r.Inner
	p.start(g, r.number)
	if p.object {
		return p.readObject()
	}
	return p.pgn()
}
