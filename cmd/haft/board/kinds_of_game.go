package board

import (
	"context"
	"errors"
	"io"
	"strings"

	"haft/cmd/haft/picture"
	"haft/model/heisenberg"
	"haft/model/pgn"
	"haft/model/quantum"
)

// A variant is one of the games that can be looked at.
type variant struct {
	id, name, tag string
	is            func(tag string) bool
	open          func(l *Limits, in io.Reader, name string) func() (game, error) // the games one by one, then io.EOF
}

// variants are all of them. Haft is first: a text that names none is one of its games.
var variants = []*variant{haft, quantumChess, heisenbergChess}

var (
	haft = &variant{
		"haft", "Haft Schrödinger Chess", "Haft Schroedinger", func(string) bool { return true },
		openHaft,
	}
	quantumChess    = &variant{"quantum", "QuantumChess", quantum.Variant, quantum.IsVariant, openQuantum}
	heisenbergChess = &variant{"heisenberg", "Heisenberg Chess", heisenberg.Variant, heisenberg.IsVariant, openHeisenberg}
)

// A game is one of any variant.
type game interface {
	variant() *variant
	header() *pgn.Header
	first() int                    // the ply of the first move
	words() *pgn.Variation[string] // the moves as they are written
	rules() []Rule
	setRule(text string) error
	comment(at Path, text string) error
	cut() string // cuts off what is another game, and says so
	write(w io.Writer) error
	view(ctx context.Context, l *Limits, r *Request) (*picture.Board, *View, error)
	play(ctx context.Context, l *Limits, r *Request) (*Played, error)
	timeline(ctx context.Context, l *Limits, at Path) (any, error)
	ended(ctx context.Context, l *Limits) (Ended, error) // by the main line
}

// variantOf tells which game a text is of.
func variantOf(text string) *variant {
	tag := pgn.VariantOf([]byte(text))
	for _, v := range variants[1:] {
		if v.is(tag) {
			return v
		}
	}
	return haft
}

// gameOf is the game that a question is about.
func gameOf(l *Limits, r *Request) (game, error) { return variantOf(r.Text).only(l, r.Text) }

// haftGameOf reads the game of a request that is only about games of Haft.
func haftGameOf(l *Limits, r *Request) (*haftGame, error) {
	g, err := gameOf(l, r)
	if err != nil {
		return nil, err
	}
	h, ok := g.(*haftGame)
	if !ok {
		return nil, ErrHaftOnly
	}
	return h, nil
}

// only reads the one game of a text.
func (v *variant) only(l *Limits, text string) (game, error) {
	g, err := v.open(l, strings.NewReader(text), "game")()
	switch {
	case errors.Is(err, io.EOF):
		return nil, errors.New("found no game in the text of the question")
	case err != nil:
		return nil, err
	case g.header().Broken != nil:
		return nil, g.header().Broken
	}
	return g, nil
}
