package play

import (
	"context"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"

	"haft/model"
	"haft/solve"
	"haft/solve/explain"
	"haft/solve/schema"
	"haft/solve/search"
)

type bestOptions struct {
	program *cli.Program
	game    cli.GameOption
	format  cli.FormatOption
	limits  search.Limits
	lines   uint
	depth   uint
	threads uint
}

// standardNodes limits a search that has no other limit. They take about a second.
const standardNodes = 500_000

// NewBest is the command "haft best".
func NewBest(p *cli.Program) *cobra.Command {
	o := &bestOptions{program: p}
	cmd := &cobra.Command{
		Use:   "best [FILE]",
		Short: "The best move, what it is worth, and what it does",
		Long: fmt.Sprintf(`Best searches for the best move of the side to move, as chess programs do, but
in all worlds at once. It says what the side can expect from it: points from 0
to 1, where a win is 1 and a draw 1/2, and pawns; then what the move leaves and
locks in, and the moves that are likely to follow.

A game that is over is worth the mean over its worlds. The search takes a
position that repeats, and fifty moves of each side without progress, for a
draw; progress is a capture, a pawn move, or the loss of a starting position.

The search ends at the first of the limits that are given, where 0 is none;
without any it looks at %s positions. With one thread and no --time, the
answer is always the same. A move for which the limit left no time was not
searched: its depth is 0, and its points are those that the evaluation gives the
position before it.

For an illegal game, the answer is about the position before the first illegal
ply, and the exit status is 1.`, explain.Number(standardNodes)),
		Example: `  haft best testdata/games/immortal.pgn --ply 20
  echo 'e2e4 d7d5' | haft best --lines 3 --depth 4`,
		RunE: p.OnFile(o.run),
	}
	f := cmd.Flags()
	f.Uint64Var(&o.limits.Nodes, "nodes", 0, "look at `N` positions at most")
	cmd.Flags().Var((*cli.Duration)(&o.limits.Time), "time", "take this `DURATION` at most, as in 500ms")
	f.UintVar(&o.depth, "depth", 0, "look `N` plies ahead at most, captures and checks apart")
	f.UintVar(&o.lines, "lines", 1, "show the best `N` moves")
	f.UintVar(&o.threads, "threads", 1, "search with `N` threads")
	o.game.AddFlags(cmd)
	cli.Unannounced(cmd)
	o.game.Which.Ply.AddFlag(cmd, cli.AboutPosition)
	o.format.AddFlag(cmd, "text", "json", "jsonl")
	return cmd
}

// check refuses options with wrong values before anything is read.
func (o *bestOptions) check() error {
	for _, n := range []struct {
		name            string
		value, from, to uint
	}{{"lines", o.lines, 1, 1000}, {"depth", o.depth, 0, search.MaxDepth}, {"threads", o.threads, 1, 64}} {
		if n.value < n.from || n.value > n.to {
			return fmt.Errorf("--%s is %d; expected a number from %d to %d", n.name, n.value, n.from, n.to)
		}
	}
	o.limits.Depth = int(o.depth)
	if o.limits == (search.Limits{}) {
		o.limits.Nodes = standardNodes
	}
	return nil
}

func (o *bestOptions) run(ctx context.Context, file string) error {
	if err := o.check(); err != nil {
		return err
	}
	g, err := searchable(ctx, o.program, &o.game, file) // the best move of another position is of no use
	if err != nil {
		return err
	}
	start := time.Now()
	a, err := contestAnalyzed(ctx, o.program, g)
	if err != nil {
		return err
	}
	r, err := o.search(ctx, g, a)
	if err != nil {
		return err
	}
	if o.format.Name == "text" {
		o.text(g, a, r)
		return nil
	}
	timed(r.Report, start)
	return o.program.PrintJSON(r)
}

// search finds the best moves in the last position of an analysis, and what they threaten.
func (o *bestOptions) search(ctx context.Context, g *model.Game, a *solve.Analysis) (*schema.BestReport, error) {
	player := search.NewPlayer(&g.Rules, search.Options{Threads: int(o.threads), Megabytes: megabytes})
	return schema.NewBest(ctx, player, g, a, o.limits, int(o.lines))
}

// megabytes is the size of the table of positions.
const megabytes = 64
