package gamefile

import (
	"errors"
	"fmt"
	"io"

	"haft/model"
)

// Reader reads one game after the other from a stream. It holds one game at a time.
type Reader struct {
	name   string
	source *source
	parser parser
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

// NewReader reads from r, which is not compressed. The name is for messages: that of
// the file, or "-" for standard input.
func NewReader(r io.Reader, name string) *Reader { return newReader(newSource(Newlines(r)), name) }

func newReader(s *source, name string) *Reader {
	if name == "-" {
		name = "<stdin>"
	}
	return &Reader{name: name, source: s, parser: parser{source: s, file: name}}
}

// Override sets rules in every game, whatever the game says. The list is as
// [model.Rules.SetAll] reads it.
func (r *Reader) Override(list string) error {
	rules := model.DefaultRules()
	if err := rules.SetAll(list); err != nil {
		return err
	}
	r.parser.overrides = append(r.parser.overrides, list)
	return nil
}

// Next is the next game, or io.EOF after the last. A game that cannot be read to its
// end has Broken set and the moves before the fault, and the games after it can still
// be read. Any other error is one of the stream, and ends it.
func (r *Reader) Next() (*model.Game, error) {
	if r.end != nil {
		return nil, r.end
	}
	if r.form == unknown {
		if err := r.sniff(); err != nil {
			return nil, r.stop(err)
		}
	}
	r.number++
	g := &model.Game{Rules: model.DefaultRules(), Name: r.name}
	err := r.read(g)
	begun := r.parser.begun
	r.parser.finish()
	if !r.unnumbered {
		Number(g, r.number)
	}
	if err == nil {
		return g, nil
	}
	if fault := new(model.SyntaxError); errors.As(err, &fault) {
		g.Broken = fault
		if g.Line == 0 {
			g.Line = fault.Line
		}
		r.resume(begun)
		return g, nil
	}
	return nil, r.stop(err)
}

func (r *Reader) stop(err error) error {
	if err != io.EOF {
		err = fmt.Errorf("%s: %w", r.name, err)
	}
	r.end = err
	return err
}

// sniff finds the first line that says something, and by it the form.
func (r *Reader) sniff() error {
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

func (r *Reader) read(g *model.Game) error {
	r.parser.start(g, r.number)
	if r.form == jsonLines {
		return r.parser.object()
	}
	return r.parser.pgn()
}

// ReadGame reads a file that holds exactly one game. A fault in it is the error.
func ReadGame(r io.Reader, name string) (*model.Game, error) {
	reader := NewReader(r, name)
	g, err := reader.Next()
	switch {
	case err == io.EOF:
		return nil, fmt.Errorf("%s: found no game, expected one", reader.name)
	case err != nil:
		return nil, err
	case g.Broken != nil:
		return nil, g.Broken
	}
	switch second, err := reader.Next(); {
	case err == io.EOF:
		return g, nil
	case err != nil:
		return nil, err
	default:
		return nil, fmt.Errorf("%s:%d: found a second game, expected one", reader.name, second.Line)
	}
}
