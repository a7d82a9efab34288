package heisenberg

import (
	"context"

	"haft/cmd/haft/cli"
	"haft/model/heisenberg"
	"haft/model/input"
)

// Normal writes the games of a file in normal form, like 'haft heisenberg replay --format pgn'. A game that is broken
// or illegal is reported and left out.
func Normal(ctx context.Context, p *cli.Program, file string, _ input.Size) error {
	for g, err := range cli.EachGame(ctx, p, file, heisenberg.NewReader) {
		if err != nil {
			return err
		}
		if tellFault(p, g); g.Broken != nil {
			continue
		}
		if err := heisenberg.WritePGN(p.Stdout, g); err != nil {
			return err
		}
	}
	return nil
}
