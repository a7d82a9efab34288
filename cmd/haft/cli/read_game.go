package cli

import (
	"context"
	"fmt"
	"io"
	"iter"

	"haft/model"
	"haft/model/gamefile"
	"haft/model/pgn"
)

// A Source reads the games of a file one after the other. Next returns io.EOF after the last.
type Source[G any] interface{ Next() (G, error) }

// EachGame yields the games of a file one after the other. If there is an error, it comes last; a file without a game
// is an error, too. The output about one game is flushed before the next game is read.
func EachGame[G any, S Source[G]](
	ctx context.Context, p *Program, name string, open func(io.Reader, string) S,
) iter.Seq2[G, error] {
	return eachOf(p, func() (*Input, error) { return p.OpenGames(ctx, name) }, open)
}

// eachOf is EachGame for games that are found in another way.
func eachOf[G any, S Source[G]](
	p *Program, find func() (*Input, error), open func(io.Reader, string) S,
) iter.Seq2[G, error] {
	return func(yield func(G, error) bool) {
		var none G
		in, err := find()
		if err != nil {
			yield(none, err)
			return
		}
		defer in.Close()
		source := open(in, in.Name)
		for n := 0; ; n++ {
			g, err := source.Next()
			switch {
			case err == io.EOF && n > 0:
				return
			case err == io.EOF:
				err = fmt.Errorf("%s: found no game", in.Name)
			}
			if !yield(g, err) || err != nil {
				return
			}
			if err := p.Stdout.Flush(); err != nil {
				yield(none, err)
				return
			}
		}
	}
}

// OnlyGame reads the game of a file that the user means: the game of --game, or the only one.
func OnlyGame[G interface{ About() *pgn.Header }, S Source[G]](
	ctx context.Context, p *Program, name string, which *OneGame, open func(io.Reader, string) S,
) (G, error) {
	return choose(which, name, EachGame(ctx, p, name, open))
}

// Scoresheet reads the words of the game of a file, garbled or not, and reports what it cannot read beside them.
func (o *GameOption) Scoresheet(ctx context.Context, p *Program, name string) (*gamefile.Scoresheet, error) {
	var refused error
	open := func(in io.Reader, shown string) *gamefile.SheetReader {
		r := gamefile.NewSheetReader(in, shown)
		refused = o.Rules.apply(r)
		return r
	}
	find := func() (*Input, error) { return p.openSheet(ctx, name) }
	s, err := choose(&o.Which, name, eachOf(p, find, open))
	switch {
	case refused != nil:
		return nil, refused
	case err != nil:
		return nil, err
	case s.Broken != nil:
		return nil, s.Broken
	}
	p.TellUnread(&s.Header)
	return s, nil
}

// WholeGame reads the game of a file. It fails if the wanted part of the game is broken.
func (o *GameOption) WholeGame(ctx context.Context, p *Program, name string) (*model.Game, error) {
	g, err := o.load(ctx, p, name)
	switch {
	case err != nil:
		return nil, err
	case g.Broken != nil:
		return nil, g.Broken
	}
	p.TellUnread(&g.Header)
	return g, nil
}

// Game reads the wanted part of the game of a file, as far as it can be read, and reports what cannot.
func (o *GameOption) Game(ctx context.Context, p *Program, name string) (*model.Game, error) {
	g, err := o.load(ctx, p, name)
	if err == nil {
		p.TellUnread(&g.Header)
	}
	return g, err
}

func (o *GameOption) load(ctx context.Context, p *Program, name string) (*model.Game, error) {
	g, err := choose(&o.Which, name, o.Rules.Games(ctx, p, []string{name}))
	if err != nil {
		return nil, err
	}
	n, err := o.Which.Ply.Cut(&g.Header, len(g.Moves))
	if err != nil {
		return nil, err
	}
	return g.UpTo(model.Ply(n)), nil
}
