package heisenberg

import (
	"context"
	"fmt"
	"io"
	"iter"

	"haft/cmd/haft/cli"
	"haft/model/heisenberg"
)

// games reads the games of a file, one after the other. An error is the last that comes; a file without any game is
// one.
func games(ctx context.Context, p *cli.Program, name string) iter.Seq2[*heisenberg.Game, error] {
	return func(yield func(*heisenberg.Game, error) bool) {
		in, err := p.OpenInput(ctx, name)
		if err != nil {
			yield(nil, err)
			return
		}
		defer in.Close()
		reader := heisenberg.NewReader(in, name)
		for n := 0; ; n++ {
			g, err := reader.Next()
			switch {
			case err == io.EOF && n > 0:
				return
			case err == io.EOF:
				err = fmt.Errorf("%s: found no game", cli.Shown(name))
			}
			if !yield(g, err) || err != nil {
				return
			}
		}
	}
}
