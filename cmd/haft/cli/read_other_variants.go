package cli

import (
	"context"
	"fmt"
	"io"
	"iter"

	"haft/model/pgn"
)

// A Source reads the games of a file one after the other. Next returns io.EOF after the last.
type Source[G any] interface{ Next() (G, error) }

// EachGame yields the games of a file one after the other. If there is an error, it comes last; a file without a game
// is an error, too. The output about one game is flushed before the next game is read.
func EachGame[G any, S Source[G]](
	ctx context.Context, p *Program, name string, open func(io.Reader, string) S,
) iter.Seq2[G, error] {
	return func(yield func(G, error) bool) {
		var none G
		in, err := p.OpenGames(ctx, name)
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

// TellUnread says on standard error what could not be read: the rest of a game, or something beside its moves. It
// also says, once for each file, that a file is not UTF-8.
func (p *Program) TellUnread(g *pgn.Header) {
	if g.Recoded != nil && p.recoded != g.Name {
		p.recoded = g.Name
		p.Message("%v", g.Recoded)
	}
	for _, odd := range g.Odd {
		p.Message("%v", odd)
	}
	if g.Broken != nil {
		p.Complain(g.Broken)
	}
}
