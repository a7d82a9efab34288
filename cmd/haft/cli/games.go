package cli

import (
	"context"
	"fmt"
	"io"

	"haft/model/pgn"
)

// A Source is what reads the games of a file one after the other. They end with io.EOF.
type Source[G any] interface{ Next() (G, error) }

// EachGame reads the games of a file, one after the other, up to an error of do. A file without any is an error.
// Nothing written waits for the next game.
func EachGame[G any, S Source[G]](
	ctx context.Context, p *Program, name string, open func(io.Reader, string) S, do func(G) error,
) error {
	in, err := p.OpenInput(ctx, name)
	if err != nil {
		return err
	}
	defer in.Close()
	source := open(in, name)
	for n := 0; ; n++ {
		g, err := source.Next()
		switch {
		case err == io.EOF && n == 0:
			return fmt.Errorf("%s: found no game", Shown(name))
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		}
		if err := FirstError(do(g), p.Stdout.Flush()); err != nil {
			return err
		}
	}
}

// OnlyGame reads a file that holds one game. One that fits says is broken is an error.
func OnlyGame[G interface{ About() *pgn.Header }, S Source[G]](
	ctx context.Context, p *Program, name string, open func(io.Reader, string) S, fits func(G) error,
) (only G, err error) {
	found := false
	err = EachGame(ctx, p, name, open, func(g G) error {
		if found {
			return SecondGame(g.About())
		}
		only, found = g, true
		return fits(g)
	})
	return only, err
}

// SecondGame refuses a file with two games where one is expected.
func SecondGame(g *pgn.Header) error {
	return fmt.Errorf("%s:%d: found a second game; this command takes one", g.Name, g.Line)
}

// TellUnread says on standard error what of a game could not be read: something beside its moves, or the rest of it.
func (p *Program) TellUnread(g *pgn.Header) {
	for _, odd := range g.Odd {
		p.Message("%v", odd)
	}
	if g.Broken != nil {
		p.Complain(g.Broken)
	}
}
