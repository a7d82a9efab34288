package main

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"haft/model"
	"haft/solve"
)

type perftOptions struct {
	question
	depth  int
	divide bool
}

func newPerft(p *program) *cobra.Command {
	o := &perftOptions{question: question{program: p}}
	cmd := &cobra.Command{
		Use:   "perft DEPTH [FILE]",
		Short: "Count the legal move sequences of a length",
		Long: `Perft counts the sequences of DEPTH plies that are legal from the start, or from
the end of the game in FILE ("-" for standard input). A promotion is one move.
The time goes to standard error.`,
		Example: `  haft perft 3
  haft perft 2 --divide testdata/games/immortal.pgn`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) < 1 || len(args) > 2 {
				return fmt.Errorf("found %d arguments; expected DEPTH, and FILE if it is not from the start", len(args))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			depth, err := strconv.Atoi(args[0])
			if err != nil || depth < 0 {
				return fmt.Errorf("DEPTH is %q; expected a number from 0", args[0])
			}
			o.depth = depth
			return o.run(cmd.Context(), args[1:])
		},
	}
	o.flags(cmd, "text", "json")
	cmd.Flags().BoolVar(&o.divide, "divide", false, "count for each first move as well")
	return cmd
}

func (o *perftOptions) run(ctx context.Context, files []string) error {
	pos, err := o.start(ctx, files)
	if err != nil {
		return err
	}
	ctx, stop := o.limit(ctx)
	defer stop()
	start := time.Now()
	divided, nodes, err := o.count(ctx, pos)
	if err != nil {
		return o.limited(err)
	}
	seconds := time.Since(start).Seconds()
	if err := o.write(divided, nodes, seconds); err != nil {
		return err
	}
	o.message("haft: %.2f s, %s a second", seconds, count(uint64(float64(nodes)/seconds), "node", "nodes"))
	return nil
}

// start is the position to count from.
func (o *perftOptions) start(ctx context.Context, files []string) (*model.Position, error) {
	if len(files) > 0 {
		t, err := o.ask(ctx, files[0], solve.Parts{Because: true}, false)
		if err != nil {
			return nil, err
		}
		return t.result.Position(), nil
	}
	if err := o.open(); err != nil {
		return nil, err
	}
	rules := model.DefaultRules()
	err := rules.SetAll(o.rules)
	return model.NewPosition(rules), err
}

// count gives nodes by first move if they are asked for, and all.
func (o *perftOptions) count(ctx context.Context, pos *model.Position) ([]solve.Division, uint64, error) {
	if !o.divide || o.depth == 0 {
		nodes, err := solve.Perft(ctx, o.solver, pos, o.depth)
		return nil, nodes, err
	}
	divided, err := solve.Divide(ctx, o.solver, pos, o.depth)
	nodes := uint64(0)
	for _, d := range divided {
		nodes += d.Nodes
	}
	return divided, nodes, err
}

// write prints the numbers bare, so that they can be compared line by line.
func (o *perftOptions) write(divided []solve.Division, nodes uint64, seconds float64) error {
	if o.format == "json" {
		r := object{{"depth", o.depth}, {"nodes", nodes}}
		if o.divide {
			moves := object{}
			for _, d := range divided {
				moves = append(moves, member{d.Move.String(), d.Nodes})
			}
			r = append(r, member{"divide", moves})
		}
		line, err := marshal(append(r, member{"backend", o.backend}, member{"seconds", seconds}))
		o.printf("%s\n", line)
		return err
	}
	for _, d := range divided {
		o.printf("%v %d\n", d.Move, d.Nodes)
	}
	if o.divide {
		o.printf("total ")
	}
	o.printf("%d\n", nodes)
	return nil
}
