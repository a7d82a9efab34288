package game

import (
	"context"
	"fmt"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/model"
	"haft/solve"
	"haft/solve/explain"
)

type locksOptions struct {
	program *cli.Program
	game    cli.SingleGame
}

// NewLocks is the command "haft locks".
func NewLocks(p *cli.Program) *cobra.Command {
	o := &locksOptions{program: p, game: cli.SingleGame{Program: p}}
	cmd := &cobra.Command{
		Use:   "locks [FILE]",
		Short: "Pieces whose nature is known, since when, and why",
		Long: `Locks lists the pieces with one nature left: where they stand, the ply that
locked them, and a smallest set of plies that forces it. It also lists promoted
pawns. The set may contain plies after the lock if they allow a smaller set than
there was at that time.

For an illegal game, the answer is about the position before the first illegal
ply, and the exit status is 1.`,
		Example: `  haft locks testdata/games/immortal.pgn
  echo 'e2e4 d7d5 f1d3 h8g6 d3d5' | haft locks --format csv`,
		RunE: o.game.OnGame(o.answer),
	}
	o.game.AddFlags(cmd, "text", "json", "csv", "md")
	return cmd
}

func (o *locksOptions) answer(ctx context.Context, g *model.Game) error {
	t, err := o.game.Ask(ctx, g, solve.Parts{Locked: true, Because: true}, o.game.Format.Name == "text")
	if err != nil {
		return err
	}
	switch o.game.Format.Name {
	case "json":
		return o.program.PrintJSON(withParts(t, o.game.Solver.Backend))
	case "text":
		p := newPage(o.program, t.Game, t.Result)
		p.verdict()
		p.locks()
	default:
		o.program.Render(locksTable(t.Result), o.game.Format.Name)
	}
	return nil
}

// locks prints the table of locked pieces for people. It has no column of reasons if the user did not ask for them.
func (p *page) locks() {
	locks := p.a.Locks
	if len(locks) == 0 {
		p.program.Printf("no piece is locked in\n")
		return
	}
	columns := []cli.Column{
		cli.Words("piece"), cli.Words("on"), cli.Words("nature"), cli.Words("since ply"),
		cli.Words("because of plies"),
	}
	if locks[0].Because == nil {
		columns = columns[:4]
	}
	t := cli.NewTable(columns...)
	for _, l := range locks {
		var because []string
		for _, ply := range l.Because {
			because = append(because, explain.PlyAndMove(p.game, ply))
		}
		row := table.Row{
			l.Piece.String(), onSquare(&p.a.Position().Board, l.Piece), l.Nature.String(),
			explain.PlyAndMove(p.game, l.Ply), strings.Join(because, ", "),
		}
		t.AppendRow(row[:len(columns)])
	}
	p.program.Printf("\n%s locked in:\n\n", explain.Count(uint64(len(locks)), "piece is", "pieces are"))
	p.program.Render(t, "text")
	p.reasons(locks)
}

// reasons explains in words why the pieces are locked in, as far as this is known.
func (p *page) reasons(locks []solve.Lock) {
	first := true
	for _, l := range locks {
		if l.Text == "" {
			continue
		}
		if first {
			p.program.Printf("\n")
			first = false
		}
		p.program.Prose("%v=%v: %s", l.Piece, l.Nature, l.Text)
	}
}

// locksTable is the same table for programs.
func locksTable(a *solve.Analysis) table.Writer {
	t := cli.NewTable(cli.Words("piece"), cli.Words("square"), cli.Words("nature"), cli.Numbers("ply"),
		cli.Words("because"), cli.Words("text"))
	for _, l := range a.Locks {
		because := strings.Trim(fmt.Sprint(l.Because), "[]")
		t.AppendRow(table.Row{
			l.Piece.String(), a.Position().Board.Where[l.Piece].String(), l.Nature.String(), int(l.Ply),
			because, l.Text,
		})
	}
	return t
}
