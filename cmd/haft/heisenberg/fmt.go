package heisenberg

import (
	"context"

	"haft/cmd/haft/cli"
	"haft/model/bounded"
	"haft/model/heisenberg"
)

// Normal is the games of a file in normal form, as 'haft heisenberg play --format pgn' has them. One that
// is broken or illegal is reported and left out.
func Normal(ctx context.Context, p *cli.Program, file string, _ bounded.Size) error {
	return cli.EachGame(ctx, p, file, heisenberg.NewReader, func(g *heisenberg.Game) error {
		tellFault(p, g)
		if g.Broken != nil {
			return nil
		}
		return heisenberg.WritePGN(p.Stdout, g)
	})
}
