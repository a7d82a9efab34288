package game

import (
	"cmp"
	"context"
	"slices"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/model"
	"haft/solve"
	"haft/solve/explain"
	"haft/solve/schema"
)

type movesOptions struct {
	program *cli.Program
	game    cli.SingleGame
}

// NewMoves is the command "haft moves".
func NewMoves(p *cli.Program) *cobra.Command {
	o := &movesOptions{program: p, game: cli.SingleGame{Program: p}}
	cmd := &cobra.Command{
		Use:   "moves [FILE]",
		Short: "The legal moves, and what each leaves, locks and ends",
		Long: `Moves lists the legal moves of the side to move. For each it tells how many
starting positions remain, which pieces of either side it locks in, and whether
and how it ends the game. A promotion is listed once, with its nature left open.
With the rule announce=on, a move that may or may not give check is listed
twice, without and with its sign.

For an illegal game, the answer is about the position before the first illegal
ply, and the exit status is 1.`,
		Example: `  haft moves testdata/games/immortal-draw.pgn
  echo 'e2e4 d7d5' | haft moves --format csv`,
		RunE: o.game.OnGame(o.answer),
	}
	o.game.AddFlags(cmd, "text", "json", "csv", "md")
	return cmd
}

func (o *movesOptions) answer(ctx context.Context, g *model.Game) error {
	t, err := o.game.Ask(ctx, g, solve.Parts{Moves: true, Because: true}, o.game.Format.Name == "text")
	if err != nil {
		return err
	}
	moves, err := schema.Consequences(ctx, o.game.Solver.Solver, t.Result)
	if err != nil {
		return err
	}
	switch o.game.Format.Name {
	case "json":
		return o.program.PrintJSON(schema.MovesReport{Report: newReport(t, o.game.Solver.Backend), Moves: moves})
	case "text":
		newPage(o.program, t.Game, t.Result).verdict()
		o.text(t.Result.Position(), moves)
	default:
		o.program.Render(movesTable(moves), o.game.Format.Name)
	}
	return nil
}

// text prints the moves; those that leave most starting positions come first.
func (o *movesOptions) text(pos *model.Position, moves []schema.MoveReport) {
	if len(moves) == 0 {
		o.program.Printf("no legal moves\n")
		return
	}
	o.program.Printf("%s for %s:\n\n", explain.Count(uint64(len(moves)), "legal move", "legal moves"), pos.ToMove())
	slices.SortStableFunc(moves, func(a, b schema.MoveReport) int { return cmp.Compare(b.Positions, a.Positions) })
	t := cli.NewTable(cli.Words("move"), cli.Words("piece"), cli.Numbers("starts left"), cli.Words("locks"),
		cli.Words("ends"))
	for _, m := range moves {
		ends := m.Result
		if ends == "ongoing" {
			ends = ""
		}
		t.AppendRow(table.Row{m.Move, m.Piece, explain.Number(m.Positions), schema.LockWords(m.Locks), ends})
	}
	o.program.Render(t, "text")
}

func movesTable(moves []schema.MoveReport) table.Writer {
	t := cli.NewTable(cli.Words("move"), cli.Words("piece"), cli.Numbers("starting_positions"), cli.Words("locks"),
		cli.Words("result"))
	for _, m := range moves {
		t.AppendRow(table.Row{m.Move, m.Piece, m.Positions, schema.LockWords(m.Locks), m.Result})
	}
	return t
}
