package web

import (
	"context"
	"time"

	"github.com/spf13/cobra"

	"haft/cmd/haft/board"
	"haft/cmd/haft/cli"
	"haft/cmd/haft/web/match"
	"haft/model/input"
)

// gameOptions are those of games for two.
type gameOptions struct {
	dir     string
	most    int
	streams int
	rate    int
	disk    input.Size
	keep    time.Duration
	abandon time.Duration
	write   time.Duration // that an event may take until it is read
}

// usualGames are the options with their defaults.
var usualGames = gameOptions{
	most: 1000, streams: 2000, rate: 300, disk: 1e9, abandon: 7 * 24 * time.Hour, write: 10 * time.Second,
}

// suited refuses options that mean nothing without --games.
func (o *gameOptions) suited(cmd *cobra.Command) error {
	if o.dir != "" {
		return nil
	}
	return cli.OnlyFor(cmd, "--games", "max-games", "max-watchers", "max-rate", "max-disk", "keep", "abandon")
}

// visitors is the usual limit of connections. Each stream is one.
func (o *gameOptions) visitors() int {
	const usual = 500
	if o.dir == "" {
		return usual
	}
	return usual + o.streams
}

func (o *gameOptions) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	dir := o.dir
	*o = usualGames
	f.StringVar(&o.dir, "games", dir, "offer games for two, and keep them in the folder `DIR`")
	cli.Ranged(cmd, &o.most, "max-games", 1, 1_000_000, "let `N` games go on at once")
	cli.Ranged(cmd, &o.streams, "max-watchers", 1, 1_000_000, "let `N` players and spectators look on at once")
	cli.Ranged(cmd, &o.rate, "max-rate", 1, 1_000_000, "answer `N` requests about games in a minute from one address")
	f.Var(&o.disk, "max-disk", "begin no more games once their files have `SIZE`")
	f.Var((*cli.Duration)(&o.keep), "keep", "delete finished games after this `DURATION` (default never)")
	f.Var((*cli.Duration)(&o.abandon), "abandon", "end a game in which nothing happens for this `DURATION`, "+
		"or for an hour before both have moved; 0 for never")
}

// maxBegun is how many of the games that go on may have been begun from one address.
const maxBegun = 50

// sit makes a server offer games for two, if the user wants them. The store must be closed.
func (o *gameOptions) sit(s *server) (*match.Store, error) {
	if o.dir == "" {
		return nil, nil
	}
	limits := match.Limits{
		Core: s.limits, Games: o.most, Each: maxBegun, Disk: o.disk, Keep: o.keep, Abandon: o.abandon,
	}
	judges := make(slots, cap(s.quick.slots)) // of their own: a move does not wait for what others analyse
	ask := func(ctx context.Context, q *board.Request) (any, error) {
		return s.answer(ctx, q, judges.enter, s.limits.Answer)
	}
	store, err := match.Open(o.dir, limits, ask, s.fault)
	if err != nil {
		return nil, err
	}
	s.games = &tables{
		server: s, store: store, rate: rate{most: o.rate}, write: o.write,
		shown: make(slots, cap(s.quick.slots)), streams: make(slots, o.streams), watched: shares{most: part(o.streams)},
	}
	return store, nil
}

// sweep looks after the games until the context ends.
func sweep(ctx context.Context, store *match.Store) {
	tick := time.NewTicker(time.Minute)
	defer tick.Stop()
	for {
		select {
		case now := <-tick.C:
			store.Sweep(now)
		case <-ctx.Done():
			return
		}
	}
}
