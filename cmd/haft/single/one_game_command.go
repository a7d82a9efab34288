// Package single is what the commands that ask about a single game have in common: their options, how they read the
// game (a broken one up to the fault, [cli.GameOption.Game]), and its analysis up to the last position.
package single

import (
	"context"
	"time"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/model"
	"haft/solve"
	"haft/solve/say"
	"haft/solve/story"
)

// Options are those of a command that asks about one game.
type Options struct {
	*cli.Program
	cli.SolverOption
	cli.TimeoutOption
	cli.GameOption
	cli.FormatOption
}

// Flags adds the options. The first format is the default.
func (o *Options) Flags(cmd *cobra.Command, formats ...string) {
	o.SolverFlags(cmd)
	o.TimeoutFlag(cmd, 0, cli.TimeOfGame)
	o.GameFlags(cmd)
	o.PlyFlag(cmd, cli.AboutPosition)
	o.FormatFlag(cmd, formats...)
}

// OnGame turns a function that answers about one game into a command's run function. --timeout limits the answer.
func (o *Options) OnGame(answer func(context.Context, *model.Game) error) func(*cobra.Command, []string) error {
	return o.OnFile(func(ctx context.Context, file string) error {
		g, err := o.Read(ctx, file)
		if err != nil {
			return err
		}
		ctx, stop := o.Limit(ctx)
		defer stop()
		return o.Limited(answer(ctx, g))
	})
}

// Read opens the backend and reads the game of a file.
func (o *Options) Read(ctx context.Context, file string) (*model.Game, error) {
	if err := o.Open(); err != nil {
		return nil, err
	}
	return o.Game(ctx, o.Program, file)
}

// Ask analyses a game. For an illegal game, the analysis is about the position before the first illegal ply, and a
// message says so unless a page will. For a broken game, it is about the part that can be read.
func (o *Options) Ask(
	ctx context.Context, g *model.Game, parts solve.Parts, page bool,
) (*cli.Task[*solve.Analysis], error) {
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
	return &cli.Task[*solve.Analysis]{Game: g, Result: a, Seconds: time.Since(start).Seconds()}, nil
}
