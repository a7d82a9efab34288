package quantum

import (
	"context"

	"haft/cmd/haft/cli"
	"haft/model/input"
	"haft/model/quantum"
)

// Normal writes the games of a file in normal form, with every play as its two squares. A game that is broken or has
// an impossible play is reported and left out.
func Normal(ctx context.Context, p *cli.Program, file string, memory input.Size) error {
	o := options{program: p, memory: cli.MemoryOption{Limit: memory}, engine: engines[0]}
	defer o.limitHeap()()
	for r, err := range cli.EachGame(ctx, p, file, quantum.NewReader) {
		if err != nil {
			return err
		}
		if p.TellUnread(&r.Header); r.Broken != nil {
			continue
		}
		g := o.start(r)
		if err := o.replay(ctx, g); err != nil {
			return err
		}
		if g.stopped != nil {
			g.tell(&o)
			continue
		}
		if err := quantum.Write(p.Stdout, r, g.plays()); err != nil {
			return err
		}
	}
	return nil
}
