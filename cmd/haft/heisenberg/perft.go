package heisenberg

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/model/heisenberg"
	"haft/solve/say"
	"haft/solve/schema"
)

type perftOptions struct {
	*cli.Program
	cli.FormatOption
	cli.JobsOption
	depth  int
	divide bool
}

// maxPerft keeps the numbers within 64 bits as long as positions have up to 500 moves.
const maxPerft = 7

func newPerft(p *cli.Program) *cobra.Command {
	o := &perftOptions{Program: p}
	cmd := &cobra.Command{
		Use:   "perft DEPTH [FEN|FILE]",
		Short: "Count the legal move sequences of a length",
		Long: `Perft counts the sequences of DEPTH plies that are legal in Heisenberg Chess,
from a FEN, from the end of the game in FILE, or from the start. Moves count by
their notation: a promotion as four, and two that are seen on different squares
as two even if they end on the same. The time goes to standard error.`,
		Example: `  haft heisenberg perft 4
  haft heisenberg perft 1 --divide '7k/4pb2/8/n7/8/2R1B3/8/K7 w - -'`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return fmt.Errorf("found no DEPTH; expected a number from 0 to %d", maxPerft)
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			depth, err := strconv.Atoi(args[0])
			if err != nil || depth < 0 || depth > maxPerft {
				return fmt.Errorf("DEPTH is %q; expected a number from 0 to %d", args[0], maxPerft)
			}
			if err := atMost(2)(cmd, args); err != nil {
				return err
			}
			o.depth = depth
			return o.run(cmd.Context(), args[1:])
		},
	}
	o.FormatFlag(cmd, "text", "json")
	cmd.Flags().UintVarP(&o.Jobs, "jobs", "j", 0, "count with `N` workers (default one for each processor)")
	cmd.Flags().BoolVar(&o.divide, "divide", false, "count for each first move as well")
	return cmd
}

func (o *perftOptions) run(ctx context.Context, args []string) error {
	p, err := position(ctx, o.Program, args)
	if err != nil {
		return err
	}
	start := time.Now()
	divided, nodes := []heisenberg.Division(nil), uint64(1)
	if o.depth > 0 {
		if divided, err = heisenberg.Divide(ctx, &p, o.depth, o.Workers()); err != nil {
			return err
		}
		nodes = 0
	}
	for _, d := range divided {
		nodes += d.Nodes
	}
	seconds := time.Since(start).Seconds()
	if err := o.write(divided, nodes, seconds); err != nil {
		return err
	}
	o.Message("haft: %.2f s, %s a second", seconds, say.Count(uint64(float64(nodes)/seconds), "node", "nodes"))
	return nil
}

// write prints the numbers as haft perft does.
func (o *perftOptions) write(divided []heisenberg.Division, nodes uint64, seconds float64) error {
	if o.Format == "json" {
		r := schema.Object{{"depth", o.depth}, {"nodes", nodes}}
		if o.divide {
			moves := schema.Object{}
			for _, d := range divided {
				moves = append(moves, schema.Member{d.Move.String(), d.Nodes})
			}
			r = append(r, schema.Member{"divide", moves})
		}
		return o.PrintJSON(append(r, schema.Member{"seconds", seconds}))
	}
	if o.divide {
		for _, d := range divided {
			o.Printf("%v %d\n", d.Move, d.Nodes)
		}
		o.Printf("total ")
	}
	o.Printf("%d\n", nodes)
	return nil
}
