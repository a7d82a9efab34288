package cli

import (
	"context"
	"time"

	"github.com/spf13/cobra"

	"haft/model"
	"haft/solve"
	"haft/solve/explain"
)

// SingleGame are the options of a command that asks about one game.
type SingleGame struct {
	*Program
	SolverOption
	TimeoutOption
	GameOption
	FormatOption
}

// Flags adds the options. The first format is the default.
func (o *SingleGame) Flags(cmd *cobra.Command, formats ...string) {
	o.SolverFlags(cmd)
	o.TimeoutFlag(cmd, 0, TimeOfGame)
	o.GameFlags(cmd)
	o.PlyFlag(cmd, AboutPosition)
	o.FormatFlag(cmd, formats...)
}

// OnGame turns a function that answers about one game into a command's run function. --timeout limits the answer.
func (o *SingleGame) OnGame(answer func(context.Context, *model.Game) error) func(*cobra.Command, []string) error {
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
func (o *SingleGame) Read(ctx context.Context, file string) (*model.Game, error) {
	if err := o.Open(); err != nil {
		return nil, err
	}
	return o.Game(ctx, o.Program, file)
}

// Ask analyses a game. For an illegal game, the analysis is about the position before the first illegal ply, and a
// message says so unless a page will. For a broken game, it is about the part that can be read.
func (o *SingleGame) Ask(
	ctx context.Context, g *model.Game, parts solve.Parts, page bool,
) (*Task[*solve.Analysis], error) {
	start := time.Now()
	a, err := explain.Analyze(ctx, o.Solver, g, parts)
	if err != nil {
		return nil, err
	}
	if !a.Legal {
		o.Note(No)
	}
	if !a.Legal && !page {
		o.TellIllegal(g, a.Ply, explain.WhyIllegal(g, a))
	}
	return &Task[*solve.Analysis]{Game: g, Result: a, Seconds: time.Since(start).Seconds()}, nil
}
