package heisenberg

import (
	"context"
	"fmt"
	"io"

	"haft/cmd/haft/cli"
	"haft/model/heisenberg"
)

// games reads the games of a file, one after the other, up to an error of do. A file without any
// is an error.
func games(ctx context.Context, p *cli.Program, name string, do func(*heisenberg.Game) error) error {
	in, err := p.OpenInput(ctx, name)
	if err != nil {
		return err
	}
	defer in.Close()
	reader := heisenberg.NewReader(in, name)
	for n := 0; ; n++ {
		g, err := reader.Next()
		switch {
		case err == io.EOF && n == 0:
			return fmt.Errorf("%s: found no game", cli.Shown(name))
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		}
		if err := do(g); err != nil {
			return err
		}
	}
}
