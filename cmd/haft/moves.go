package main

import (
	"cmp"
	"context"
	"slices"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"haft/model"
	"haft/solve"
	"haft/solve/say"
	"haft/solve/schema"
)

type movesOptions struct{ question }

func newMoves(p *program) *cobra.Command {
	o := &movesOptions{question{program: p}}
	cmd := &cobra.Command{
		Use:   "moves [FILE]",
		Short: "Legal moves: what each leaves, locks, and ends",
		Long: `Moves lists the legal moves of the side to move, with the starting positions
that remain after each, the pieces it locks in (on either side), and how the
game ends if it does. A promotion is listed once, its nature left open.

For an illegal game it is the position before the first illegal ply, and the
exit status is 1.`,
		Example: `  haft moves testdata/games/immortal-draw.pgn
  echo 'e2e4 d7d5' | haft moves --format csv`,
		RunE: p.onFile(o.run),
	}
	o.flags(cmd, "text", "json", "csv", "md")
	return cmd
}

func (o *movesOptions) run(ctx context.Context, file string) error {
	t, err := o.ask(ctx, file, solve.Parts{Moves: true, Because: true}, o.format == "text")
	if err != nil {
		return err
	}
	ctx, stop := o.limit(ctx)
	defer stop()
	moves, err := schema.Consequences(ctx, o.solver, t.result)
	if err != nil {
		return o.limited(err)
	}
	switch o.format {
	case "json":
		line, err := schema.Marshal(schema.MovesReport{Report: o.newReport(t), Moves: moves})
		o.printf("%s\n", line)
		return err
	case "text":
		newPage(o.program, t.game, t.result).verdict()
		o.text(t.result.Position(), moves)
	default:
		o.render(movesTable(moves), o.format)
	}
	return nil
}

// text prints the moves that leave most first.
func (o *movesOptions) text(pos *model.Position, moves []schema.MoveReport) {
	if len(moves) == 0 {
		o.printf("no legal moves\n")
		return
	}
	o.printf("%s for %s:\n\n", say.Count(uint64(len(moves)), "legal move", "legal moves"), pos.ToMove())
	slices.SortStableFunc(moves, func(a, b schema.MoveReport) int { return cmp.Compare(b.Positions, a.Positions) })
	t := newTable(column{"move", false}, column{"piece", false}, column{"positions left", true}, column{"locks", false}, column{"ends", false})
	for _, m := range moves {
		ends := m.Result
		if ends == "ongoing" {
			ends = ""
		}
		t.AppendRow(table.Row{m.Move, m.Piece, say.Number(m.Positions), schema.LockWords(m.Locks), ends})
	}
	o.render(t, "text")
}

func movesTable(moves []schema.MoveReport) table.Writer {
	t := newTable(column{"move", false}, column{"piece", false}, column{"starting_positions", true}, column{"locks", false}, column{"result", false})
	for _, m := range moves {
		t.AppendRow(table.Row{m.Move, m.Piece, m.Positions, schema.LockWords(m.Locks), m.Result})
	}
	return t
}
