package gamefile

import (
	"fmt"
	"io"

	"haft/model"
	"haft/model/pgn"
)

// Reader reads the games of a stream one by one. It holds one game at a time.
type Reader struct {
	in     *pgn.Reader[model.Move]
	player *player
	game   pgn.Game[model.Move] // the last game read
}

// NewReader returns a Reader of the games in r, which must not be compressed: see [Decompress]. The name is for
// messages: that of the file, or "-" for standard input.
func NewReader(r io.Reader, name string) *Reader {
	p := &player{}
	return &Reader{in: pgn.NewReader(r, name, p), player: p}
}

// Override sets rules in every game, whatever the game says. [model.Rules.SetAll] reads the list; its error is
// returned.
func (r *Reader) Override(list string) error { return r.player.override(list) }

// Ordinary makes the Reader take every game without a tag FEN as ordinary chess from the usual start, whatever the
// other tags say. The letter of a piece then names one piece.
func (r *Reader) Ordinary() { r.player.ordinary = true }

// Next returns the next game, or io.EOF after the last. A game that cannot be read to its end has Broken set and the
// moves before the fault; the games after it can still be read. Any error but io.EOF comes from the stream, and every
// later call returns it again.
func (r *Reader) Next() (*model.Game, error) {
	g := &r.game
	if err := r.in.Read(g); err != nil {
		return nil, err
	}
	p := r.player
	read := &model.Game{Header: g.Header, Rules: p.rules, Setup: p.setup, Witness: p.witness, Moves: g.Moves, Notes: g.Notes}
	if read.First() > 1 {
		read.SetMainLine(&g.Variation)
	}
	return read, nil
}

// ReadGame reads a file with exactly one game. It fails if the file has no game or two, or if the game is broken.
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
