package heisenberg

import (
	"context"
	"time"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/model/heisenberg"
	"haft/solve/schema"
)

type perftOptions struct {
	common options
	format cli.FormatOption
	jobs   cli.JobsOption
	depth  int
	divide bool
}

// maxPerft keeps the numbers within 64 bits if positions have at most 500 moves.
const maxPerft = 7

func newPerft(p *cli.Program) *cobra.Command {
	o := &perftOptions{common: options{program: p}}
	cmd := &cobra.Command{
		Use:   "perft DEPTH [FEN|FILE]",
		Short: "Count the legal sequences of a number of moves",
		Long: `Perft counts the sequences of DEPTH plies that are legal in Heisenberg Chess,
from a FEN, from the end of the game in FILE, or from the start. Moves that are
written differently are different moves: a promotion counts as four. Two moves
that are seen on different squares count as two, even if they end on the same
square. The time goes to standard error.`,
		Example: `  haft heisenberg perft 4
  haft heisenberg perft 1 --divide '7k/4pb2/8/n7/8/2R1B3/8/K7 w - -'`,
		Args: cobra.MinimumNArgs(1), // atMost says what is wrong with more than two
		RunE: func(cmd *cobra.Command, args []string) error {
			var err error
			if o.depth, err = cli.Depth(args[0], maxPerft); err != nil {
				return err
			}
			if err := atMost(2)(cmd, args); err != nil {
				return err
			}
			return o.run(cmd.Context(), args[1:])
		},
	}
	o.common.flags(cmd)
	o.format.AddFlag(cmd, "text", "json")
	cmd.Flags().UintVarP(&o.jobs.N, "jobs", "j", 0, "count with `N` workers (default one for each processor)")
	cmd.Flags().BoolVar(&o.divide, "divide", false, "also count for each first move")
	return cmd
}

func (o *perftOptions) run(ctx context.Context, args []string) error {
	p, err := o.common.position(ctx, args)
	if err != nil {
		return err
	}
	start := time.Now()
	r := &schema.Perft{Depth: o.depth, Nodes: 1, Divide: schema.Object[uint64]{}}
	if o.depth > 0 {
		divided, err := heisenberg.Divide(ctx, &p, o.depth, o.jobs.Workers())
		if err != nil {
			return err
		}
		r.Nodes = 0
		for _, d := range divided {
			r.Nodes += d.Nodes
			r.Divide.Add(d.Move.String(), d.Nodes)
		}
	}
	if !o.divide {
		r.Divide = nil
	}
	r.Seconds = time.Since(start).Seconds()
	return cli.WritePerft(o.common.program, r, o.format.Name)
}
