package ask

import (
	"context"
	"math"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/model"
	"haft/solve"
	"haft/solve/say"
	"haft/solve/schema"
	"haft/solve/story"
)

// A task is a game and what was found about it.
type task = cli.Task[*solve.Analysis]

// single is the options of a command that asks about one game.
type single struct {
	*cli.Program
	cli.SolverOption
	cli.TimeoutOption
	cli.GameOption
	cli.FormatOption
}

// flags adds the options. The first format is the default.
func (o *single) flags(cmd *cobra.Command, formats ...string) {
	o.SolverFlags(cmd)
	o.TimeoutFlag(cmd, 0, cli.TimeOfGame)
	o.GameFlags(cmd)
	o.PlyFlag(cmd)
	o.FormatFlag(cmd, formats...)
}

// onGame turns a function that answers about one game into a command's run function. --timeout limits the answer.
func (o *single) onGame(answer func(context.Context, *model.Game) error) func(*cobra.Command, []string) error {
	return o.OnFile(func(ctx context.Context, file string) error {
		g, err := o.read(ctx, file)
		if err != nil {
			return err
		}
		ctx, stop := o.Limit(ctx)
		defer stop()
		return o.Limited(answer(ctx, g))
	})
}

// read opens the backend and reads the game of a file.
func (o *single) read(ctx context.Context, file string) (*model.Game, error) {
	if err := o.Open(); err != nil {
		return nil, err
	}
	return o.Game(ctx, o.Program, file)
}

// ask analyses a game. For an illegal game, the analysis is about the position before the first illegal ply, and a
// message says so unless a page will. For a broken game, it is about the part that can be read.
func (o *single) ask(ctx context.Context, g *model.Game, parts solve.Parts, page bool) (*task, error) {
	start := time.Now()
	a, err := story.Analyze(ctx, o.Solver, g, parts)
	if err != nil {
		return nil, err
	}
	if !a.Legal {
		o.Note(cli.No)
	}
	if !a.Legal && !page {
		o.TellIllegal(g, a.Ply, say.WhyIllegal(g, a))
	}
	return &task{Game: g, Result: a, Seconds: time.Since(start).Seconds()}, nil
}

// newReport begins the report of a task with what is the same for every command.
func newReport(t *task, backend string) *schema.Report {
	r := schema.NewReport(t.Game, t.Result)
	r.Backend = backend
	seconds := math.Round(t.Seconds*1e6) / 1e6
	r.Seconds = &seconds
	if t.Err != nil {
		r.Undecided = strings.TrimPrefix(t.Err.Error(), "undecided: ")
	}
	return r
}

// whole returns the report of a task with everything that the user asked for.
func whole(t *task, backend string) *schema.Report {
	r := newReport(t, backend)
	if t.Result != nil {
		r.Add(t.Result)
	}
	return r
}
