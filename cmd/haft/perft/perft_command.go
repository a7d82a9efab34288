// Package perft has the command "haft perft", which counts sequences of moves: in one go, from a checkpoint, or in
// parts on several machines. Package exact does the counting.
package perft

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/cmd/haft/flags"
	"haft/cmd/haft/single"
	"haft/model"
	"haft/solve"
	"haft/solve/process"
	"haft/solve/schema"
)

type options struct {
	single.Options
	cli.JobsOption
	depth      int
	divide     bool
	hash       uint // megabytes
	checkpoint string
}

// New is the command "haft perft" of this version of haft.
func New(p *cli.Program, version string) *cobra.Command {
	o := &options{Options: single.Options{Program: p}}
	cmd := &cobra.Command{
		Use:   "perft DEPTH [FILE]",
		Short: "Count the legal sequences of a number of moves",
		Long: `Perft counts the sequences of DEPTH plies that are legal from the start, or from
the end of the game in FILE ("-" for standard input). A promotion is one move.
With the rule announce=on, a move with the sign of check and the same move
without it are two. The time goes to standard error.

--hash remembers the numbers for positions that several sequences reach. With
--checkpoint, perft writes what it counts to a file. If it is interrupted or
killed, start it again, and it goes on from there.

--jobs, --hash and --checkpoint work with the exact backend only. The others try
every move.`,
		Example: `  haft perft 5
  haft perft 2 --divide testdata/games/immortal.pgn
  haft perft 5 --hash 64`,
		RunE: func(cmd *cobra.Command, args []string) error {
			var err error
			if o.depth, err = flags.Depth(args[0], maxPerft); err != nil {
				return err
			}
			if err := o.Reads(cmd, args[1:]); err != nil {
				return err
			}
			return o.run(cmd.Context(), args[1:])
		},
	}
	o.Flags(cmd, "text", "json")
	o.JobsFlag(cmd, "count with `N` workers")
	o.ProgressFlag(cmd)
	cmd.Flags().BoolVar(&o.divide, "divide", false, "also count for each first move")
	cmd.Flags().UintVar(&o.hash, "hash", 0, "use `MB` megabytes to remember positions")
	flags.File(cmd, &o.checkpoint, "checkpoint", "", "resume from `FILE`, and write there what is counted")
	cmd.PreRunE = func(cmd *cobra.Command, args []string) error {
		if len(args) < 2 {
			if err := flags.OnlyFor(cmd, "the game of FILE", "start"); err != nil {
				return err
			}
		}
		if o.Backend == "exact" {
			return nil
		}
		return flags.OnlyFor(cmd, "the exact backend", "jobs", "hash", "checkpoint")
	}
	cmd.AddCommand(newPlan(p), newRun(p, version), newMerge(p))
	return cmd
}

const (
	maxPerft = 12      // the numbers of depth 13 do not fit in 64 bits
	maxHash  = 1 << 16 // megabytes
)

func (o *options) run(ctx context.Context, files []string) error {
	if err := o.roomy(); err != nil {
		return err
	}
	g, err := o.game(ctx, files)
	if err != nil {
		return err
	}
	ctx, stop := o.Limit(ctx)
	defer stop()
	return o.Limited(o.answer(ctx, g))
}

// roomy returns an error if --hash is more than there is.
func (o *options) roomy() error {
	if o.hash > maxHash {
		return fmt.Errorf("--hash is %d; expected at most %d megabytes", o.hash, maxHash)
	}
	if !process.Room(uint64(o.hash) << 20) {
		return fmt.Errorf("--hash is %d; this machine has no %d megabytes left", o.hash, o.hash)
	}
	return nil
}

// game returns the game of the file, or a game without moves.
func (o *options) game(ctx context.Context, files []string) (*model.Game, error) {
	if len(files) > 0 {
		return o.Read(ctx, files[0])
	}
	return &model.Game{Rules: o.Rules.Default()}, cli.FirstError(o.NoFile(), o.Open())
}

// position returns the position after a game, or before its first illegal ply, of which it tells.
func (o *options) position(ctx context.Context, g *model.Game) (*model.Position, error) {
	t, err := o.Ask(ctx, g, solve.Parts{Because: true}, false)
	if err != nil {
		return nil, err
	}
	return t.Result.Position(), nil
}

func (o *options) answer(ctx context.Context, g *model.Game) error {
	pos, err := o.position(ctx, g)
	if err != nil {
		return err
	}
	start := time.Now()
	n, err := o.count(ctx, pos)
	if err != nil && !n.whole {
		return err
	}
	seconds := time.Since(start).Seconds()
	// The count is right even if its checkpoint could not be written.
	if err := errors.Join(o.WritePerft(o.report(n, seconds), o.Format), err); err != nil {
		return err
	}
	o.TellSpeed(n.nodes-n.known, seconds)
	return nil
}

// report returns the report on the count.
func (o *options) report(n *result, seconds float64) *schema.Perft {
	r := &schema.Perft{Depth: o.depth, Nodes: n.nodes, Backend: o.Backend, Seconds: seconds}
	if o.divide {
		r.Divide = schema.Object[uint64]{}
		for _, d := range n.divided {
			r.Divide.Add(d.Move.String(), d.Nodes)
		}
	}
	return r
}
