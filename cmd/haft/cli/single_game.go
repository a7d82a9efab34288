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
	Program *Program
	Solver  SolverOption
	Timeout TimeoutOption
	Game    GameOption
	Format  FormatOption
}

// AddFlags adds the options. The first format is the default.
func (o *SingleGame) AddFlags(cmd *cobra.Command, formats ...string) {
	o.Solver.AddFlags(cmd)
	o.Timeout.AddFlag(cmd, 0, TimeOfGame)
	o.Game.AddFlags(cmd)
	o.Game.Which.Ply.AddFlag(cmd, AboutPosition)
	o.Format.AddFlag(cmd, formats...)
}

// OnGame turns a function that answers about one game into a command's run function. --timeout limits the answer.
func (o *SingleGame) OnGame(answer func(context.Context, *model.Game) error) func(*cobra.Command, []string) error {
	return o.Program.OnFile(func(ctx context.Context, file string) error {
		g, err := o.Read(ctx, file)
		if err != nil {
			return err
		}
		ctx, stop := o.Timeout.Limit(ctx)
		defer stop()
		return o.Timeout.Limited(answer(ctx, g))
	})
}

// Read opens the backend and reads the game of a file.
func (o *SingleGame) Read(ctx context.Context, file string) (*model.Game, error) {
	if err := o.Solver.Open(); err != nil {
		return nil, err
	}
	return o.Game.Game(ctx, o.Program, file)
}

// Ask analyses a game. For an illegal game, the analysis is about the position before the first illegal ply, and a
// message says so unless a page will. For a broken game, it is about the part that can be read.
func (o *SingleGame) Ask(
	ctx context.Context, g *model.Game, parts solve.Parts, page bool,
) (*Task[*solve.Analysis], error) {
	start := time.Now()
	a, err := explain.Analyze(ctx, o.Solver.Solver, g, parts)
	if err != nil {
		return nil, err
	}
	if !a.Legal {
		o.Program.Note(No)
	}
	if !a.Legal && !page {
		o.Program.TellIllegal(g, a.Ply, explain.WhyIllegal(g, a))
	}
	return &Task[*solve.Analysis]{Game: g, Result: a, Seconds: time.Since(start).Seconds()}, nil
}
