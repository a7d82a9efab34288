package game

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/cmd/haft/terminal"
	"haft/model"
	"haft/process"
	"haft/solve"
	"haft/solve/exact"
	"haft/solve/schema"
)

type perftOptions struct {
	program *cli.Program
	game    cli.SingleGame
	jobs    cli.JobsOption
	depth   int
	divide  bool
	hash    uint // megabytes
	shard   cli.Shard
}

// NewPerft is the command "haft perft".
func NewPerft(p *cli.Program) *cobra.Command {
	o := &perftOptions{program: p, game: cli.SingleGame{Program: p}}
	cmd := &cobra.Command{
		Use:   "perft DEPTH [FILE]",
		Short: "Count the legal sequences of a number of moves",
		Long: `Perft counts the sequences of DEPTH plies that are legal from the start, or from
the end of the game in FILE ("-" for standard input). A promotion is one move.
With the rule announce=on, a move with the sign of check and the same move
without it are two. The time goes to standard error.

--hash remembers the numbers for positions that several sequences reach. With
--shard I/N, only every Nth first move is counted, from the Ith on: the numbers
of all N shards add up to the whole.

--jobs and --hash work with the exact backend only. The others try every move.`,
		Example: `  haft perft 5
  haft perft 2 --divide testdata/games/immortal.pgn
  haft perft 5 --hash 64`,
		RunE: func(cmd *cobra.Command, args []string) error {
			var err error
			if o.depth, err = cli.Depth(args[0], maxPerft); err != nil {
				return err
			}
			if err := o.program.Reads(cmd, args[1:]); err != nil {
				return err
			}
			return o.run(cmd.Context(), args[1:])
		},
	}
	o.game.AddFlags(cmd, "text", "json")
	o.jobs.AddFlag(cmd, "count with `N` workers")
	o.program.ProgressFlag(cmd)
	cmd.Flags().BoolVar(&o.divide, "divide", false, "also count for each first move")
	cmd.Flags().UintVar(&o.hash, "hash", 0, "use `MB` megabytes to remember positions")
	cmd.Flags().Var(&o.shard, "shard", "count part `I/N` of the first moves only, as in 2/8")
	cmd.PreRunE = func(cmd *cobra.Command, args []string) error {
		if len(args) < 2 {
			if err := cli.OnlyFor(cmd, "the game of FILE", "start"); err != nil {
				return err
			}
		}
		if o.game.Solver.Backend == "exact" {
			return nil
		}
		return cli.OnlyFor(cmd, "the exact backend", "jobs", "hash")
	}
	return cmd
}

const (
	maxPerft = 12      // the numbers of depth 13 do not fit in 64 bits
	maxHash  = 1 << 16 // megabytes
)

func (o *perftOptions) run(ctx context.Context, files []string) error {
	if err := o.roomy(); err != nil {
		return err
	}
	if o.shard.Given() && o.depth == 0 {
		return errors.New("--shard is for a DEPTH of at least 1: it divides the first moves")
	}
	g := &model.Game{Rules: o.game.Game.Rules.List.Default()}
	err := cmp.Or(o.game.Game.Which.NoFile(), o.game.Solver.Open())
	if len(files) > 0 {
		g, err = o.game.Read(ctx, files[0])
	}
	if err != nil {
		return err
	}
	ctx, stop := o.game.Timeout.Limit(ctx)
	defer stop()
	return o.game.Timeout.Limited(o.answer(ctx, g))
}

// roomy returns an error if --hash is more than there is.
func (o *perftOptions) roomy() error {
	if o.hash > maxHash {
		return fmt.Errorf("--hash is %d; expected at most %d megabytes", o.hash, maxHash)
	}
	if !process.Room(uint64(o.hash) << 20) {
		return fmt.Errorf("--hash is %d; this machine has no %d megabytes left", o.hash, o.hash)
	}
	return nil
}

// answer counts after a game, or before its first illegal ply, of which it tells.
func (o *perftOptions) answer(ctx context.Context, g *model.Game) error {
	t, err := o.game.Ask(ctx, g, solve.Parts{Because: true}, false)
	if err != nil {
		return err
	}
	start := time.Now()
	divided, err := o.count(ctx, t.Result.Position())
	if err != nil {
		return err
	}
	r := &schema.Perft{Depth: o.depth, Backend: o.game.Solver.Backend, Seconds: time.Since(start).Seconds()}
	if o.divide {
		r.Divide = schema.Object[uint64]{}
	}
	if o.depth == 0 {
		r.Nodes = 1
	}
	for _, d := range divided {
		r.Nodes += d.Nodes
		if o.divide {
			r.Divide.Add(d.Move.String(), d.Nodes)
		}
	}
	return cli.WritePerft(o.program, r, o.game.Format.Name)
}

// count counts by first move.
func (o *perftOptions) count(ctx context.Context, pos *model.Position) ([]solve.Division, error) {
	switch {
	case o.depth == 0:
		return nil, nil
	case o.game.Solver.Backend == "exact":
		return o.walk(ctx, exact.NewState(pos))
	default:
		return o.try(ctx, pos)
	}
}

// own returns the first moves of the shard, out of all.
func (o *perftOptions) own(all []model.Move) (own []model.Move) {
	if !o.shard.Given() {
		return all
	}
	for i := o.shard.Part - 1; i < len(all); i += o.shard.Of {
		own = append(own, all[i])
	}
	return own
}

// walk counts with several workers, on the states of the exact solver.
func (o *perftOptions) walk(ctx context.Context, state *exact.State) ([]solve.Division, error) {
	w := &exact.Walk{Depth: o.depth, Workers: o.jobs.Workers(), First: o.own(state.Moves())}
	p := cli.NewProgress(o.program, "node", "nodes", terminal.NewMeter("branches", w.Branches(state)))
	defer p.Stop()
	w.Done = func(nodes uint64) {
		p.Add(int64(nodes))
		p.Meter.Done.Add(1)
	}
	if o.hash > 0 {
		w.Hash = exact.NewTransposition(int(o.hash))
	}
	divided, err := w.Run(ctx, state)
	if err != nil {
		return nil, errors.Join(solve.ErrUndecided, err)
	}
	return divided, nil
}

// try asks the backend about every move.
func (o *perftOptions) try(ctx context.Context, pos *model.Position) (divided []solve.Division, err error) {
	all, err := solve.Moves(ctx, o.game.Solver.Solver, pos)
	if err != nil {
		return nil, err
	}
	moves := o.own(all)
	p := cli.NewProgress(o.program, "node", "nodes", terminal.NewMeter("first moves", int64(len(moves))))
	defer p.Stop()
	for _, m := range moves {
		nodes, err := solve.Perft(ctx, o.game.Solver.Solver, pos.After(m), o.depth-1)
		if err != nil {
			return nil, err
		}
		divided = append(divided, solve.Division{Move: m, Nodes: nodes})
		p.Add(int64(nodes))
		p.Meter.Done.Add(1)
	}
	return divided, nil
}
