package quantum

import (
	"context"

	"haft/cmd/haft/cli"
	"haft/model/bounded"
	"haft/model/quantum/record"
)

// Normal is the game of a file in normal form: every play as its squares. A game with an impossible play
// is reported and left out.
func Normal(ctx context.Context, p *cli.Program, file string, memory bounded.Size) error {
	o := options{Program: p, MemoryOption: cli.MemoryOption{Memory: memory}, engine: engines[0]}
	r, err := o.read(ctx, file)
	if err != nil {
		return err
	}
	g := o.start(r)
	progress := cli.NewProgress(p, "plays", cli.NewMeter("plays", int64(len(r.Words))))
	err = g.replay(ctx, progress)
	progress.Stop()
	if err != nil {
		return err
	}
	if g.stopped != nil {
		g.tell(&o)
		return nil
	}
	return record.Write(p.Stdout, r, g.plays())
}
