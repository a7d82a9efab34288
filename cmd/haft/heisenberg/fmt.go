package heisenberg

import (
	"context"

	"haft/cmd/haft/cli"
	"haft/model/heisenberg"
)

// Normal is the games of a file in normal form, as 'haft heisenberg play --format pgn' has them. One that
// is broken or illegal is reported and left out.
func Normal(ctx context.Context, q *cli.Question, file string) error {
	return games(q, ctx, file, func(g *heisenberg.Game) error {
		tellFault(q, g)
		if g.Fault != nil {
			return nil
		}
		return heisenberg.WritePGN(q.Stdout, g)
	})
}
