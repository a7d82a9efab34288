package quantum

import (
	"context"

	"haft/cmd/haft/cli"
	"haft/model/bounded"
	"haft/model/quantum/record"
)

// Normal is the games of a file in normal form: every play as its squares. One that is broken, or has an
// impossible play, is reported and left out.
func Normal(ctx context.Context, p *cli.Program, file string, memory bounded.Size) error {
	o := options{Program: p, MemoryOption: cli.MemoryOption{Memory: memory}, engine: engines[0]}
	return cli.EachGame(ctx, p, file, record.NewReader, func(r *record.Game) error {
		if p.TellUnread(&r.Header); r.Broken != nil {
			return nil
		}
		g := o.start(r)
		if err := o.replay(ctx, g); err != nil {
			return err
		}
		if g.stopped != nil {
			g.tell(&o)
			return nil
		}
		return record.Write(p.Stdout, r, g.plays())
	})
}
