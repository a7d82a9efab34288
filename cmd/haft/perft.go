package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"haft/model"
	"haft/solve"
	"haft/solve/exact"
)

type perftOptions struct {
	question
	depth      int
	divide     bool
	hash       uint // megabytes
	checkpoint string
}

func newPerft(p *program) *cobra.Command {
	o := &perftOptions{question: question{program: p}}
	cmd := &cobra.Command{
		Use:   "perft DEPTH [FILE]",
		Short: "Count the legal move sequences of a length",
		Long: `Perft counts the sequences of DEPTH plies that are legal from the start, or from
the end of the game in FILE ("-" for standard input). A promotion is one move.
The time goes to standard error.

--hash remembers the numbers of positions that are reached in several ways. With
--checkpoint, what is counted is written to a file as it is found, and a run
that was interrupted or killed goes on from there when started again.

--jobs, --hash and --checkpoint are for the exact backend; the others try every
move.`,
		Example: `  haft perft 5
  haft perft 2 --divide testdata/games/immortal.pgn
  haft perft 5 --hash 64`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) < 1 || len(args) > 2 {
				return fmt.Errorf("found %d arguments; expected DEPTH, and FILE if it is not from the start", len(args))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			depth, err := strconv.Atoi(args[0])
			if err != nil || depth < 0 || depth > maxPerft {
				return fmt.Errorf("DEPTH is %q; expected a number from 0 to %d", args[0], maxPerft)
			}
			o.depth = depth
			return o.run(cmd.Context(), args[1:])
		},
	}
	o.flags(cmd, "text", "json")
	cmd.Flags().UintVarP(&o.jobs, "jobs", "j", 0, "count with `N` workers (default one for each processor)")
	cmd.Flags().BoolVar(&o.divide, "divide", false, "count for each first move as well")
	cmd.Flags().UintVar(&o.hash, "hash", 0, "remember positions in `MB` megabytes")
	cmd.Flags().StringVar(&o.checkpoint, "checkpoint", "", "go on from `FILE`, and write there what is counted")
	return cmd
}

const (
	maxPerft = 12      // the numbers of depth 13 do not fit in 64 bits
	maxHash  = 1 << 16 // megabytes
)

func (o *perftOptions) run(ctx context.Context, files []string) error {
	if o.hash > maxHash {
		return fmt.Errorf("--hash is %d; expected at most %d megabytes", o.hash, maxHash)
	}
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
	if o.depth == 0 {
		return nil, 1, nil
	}
	divide := solve.Divide
	if o.backend == "exact" {
		divide = o.walk
	} else if o.hash > 0 || o.checkpoint != "" {
		return nil, 0, errors.New("--hash and --checkpoint are for the exact backend")
	}
	divided, err := divide(ctx, o.solver, pos, o.depth)
	nodes := uint64(0)
	for _, d := range divided {
		nodes += d.Nodes
	}
	if !o.divide {
		divided = nil
	}
	return divided, nodes, err
}

// walk counts with several workers on the exact solver's own states.
func (o *perftOptions) walk(ctx context.Context, _ solve.Solver, pos *model.Position, depth int) ([]solve.Division, error) {
	w := &exact.Walk{Depth: depth, Workers: o.workers()}
	if o.hash > 0 {
		w.Hash = exact.NewTransposition(int(o.hash))
	}
	if o.checkpoint != "" {
		c, err := openCheckpoint(o.checkpoint, pos, depth)
		if err != nil {
			return nil, err
		}
		defer c.file.Close()
		w.Known, w.Done = c.known, c.done
		divided, err := o.runWalk(ctx, w, pos)
		return divided, errors.Join(err, c.err)
	}
	return o.runWalk(ctx, w, pos)
}

func (o *perftOptions) runWalk(ctx context.Context, w *exact.Walk, pos *model.Position) ([]solve.Division, error) {
	divided, err := w.Run(ctx, exact.NewState(pos))
	if err != nil {
		err = errors.Join(solve.ErrUndecided, err)
	}
	return divided, err
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
