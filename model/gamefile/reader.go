package gamefile

import (
	"fmt"
	"io"

	"haft/model"
	"haft/model/pgn"
)

// Reader reads one game after the other from a stream. It holds one game at a time.
type Reader struct {
	in     *pgn.Reader[model.Move]
	player *player
	game   pgn.Game[model.Move] // the last one read
}

// NewReader reads from r, which is not compressed. The name is for messages: that of
// the file, or "-" for standard input.
func NewReader(r io.Reader, name string) *Reader {
	p := &player{}
	return &Reader{in: pgn.NewReader(r, name, p), player: p}
}

// Override sets rules in every game, whatever the game says. The list is as
// [model.Rules.SetAll] reads it.
func (r *Reader) Override(list string) error {
	rules := model.DefaultRules()
	if err := rules.SetAll(list); err != nil {
		return err
	}
	r.player.overrides = append(r.player.overrides, list)
	return nil
}

// Ordinary has every game without a tag FEN read as ordinary chess from its usual start, whatever the other tags say:
// then the letter of a piece names one.
func (r *Reader) Ordinary() { r.player.ordinary = true }

// Next is the next game, or io.EOF after the last. A game that cannot be read to its
// end has Broken set and the moves before the fault, and the games after it can still
// be read. Any other error is one of the stream, and ends it.
func (r *Reader) Next() (*model.Game, error) {
	g := &r.game
	if err := r.in.Read(g); err != nil {
		return nil, err
	}
	p := r.player
	return &model.Game{Header: g.Header, Rules: p.rules, Witness: p.witness, Moves: g.Moves, Notes: g.Notes}, nil
}

// ReadGame reads a file that holds exactly one game. A fault in it is the error.
func ReadGame(r io.Reader, name string) (*model.Game, error) {
	reader := NewReader(r, name)
	g, err := reader.Next()
	switch {
	case err == io.EOF:
		return nil, fmt.Errorf("%s: found no game, expected one", reader.in.Name())
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
		return nil, fmt.Errorf("%s:%d: found a second game, expected one", reader.in.Name(), second.Line)
	}
}

// Sections cuts a stream into pieces of whole games, as [pgn.Sections] does.
type Sections struct{ *pgn.Sections }

// NewSections is [pgn.NewSections].
func NewSections(r io.Reader, name string, live bool) *Sections {
	return &Sections{pgn.NewSections(r, name, live)}
}

// A Section reads some of the games of a stream. Its games have no numbers.
type Section struct {
	*Reader
	Size int // of its text in bytes; 0 if it is the rest of the stream, however long
}

// Next is [pgn.Sections.Next].
func (s *Sections) Next(size int) (*Section, error) {
	section, err := s.Sections.Next(size)
	if err != nil {
		return nil, err
	}
	p := &player{}
	return &Section{&Reader{in: pgn.NewSectionReader(section, p), player: p}, section.Size}, nil
}
