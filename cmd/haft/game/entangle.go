package game

import (
	"context"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"haft/bench/chart"
	"haft/cmd/haft/cli"

	"haft/model"
	"haft/solve"
	"haft/solve/explain"
	"haft/solve/schema"
)

type entangleOptions struct {
	cli.SingleGame
	plot cli.ChartOption
	top  uint
}

// NewEntangle is the command "haft entangle".
func NewEntangle(p *cli.Program) *cobra.Command {
	o := &entangleOptions{SingleGame: cli.SingleGame{Program: p}}
	cmd := &cobra.Command{
		Use:   "entangle [FILE]",
		Short: "How pieces depend on each other: the mutual information of each pair",
		Long: `Entangle tells how much each piece that is not locked in says about each other
one if all worlds are equally likely. The measure is their mutual information in
bits, computed from exact counts. It is 0 exactly if the two are independent.
For the strongest pairs, entangle also names the most informative "if": the
nature of one piece that says most about a nature of the other, weighted by its
probability. Beside it stand the probabilities of the other nature before and
after.

The diagonal of the matrix is the entropy of each piece. In CSV, Markdown and
JSON, it is the row of a piece with itself.

For an illegal game, the answer is about the position before the first illegal
ply, and the exit status is 1.`,
		Example: `  haft entangle testdata/games/legal.pgn
  echo 'e2e4 d7d5 e4d5 c8e6' | haft entangle --top 3`,
		RunE: o.OnGame(o.answer),
	}
	o.Flags(cmd, "text", "json", "csv", "md")
	cmd.Flags().UintVar(&o.top, "top", 8, "in text, list the `N` strongest pairs of all pieces and of opposing pieces")
	o.plot.AddFlag(cmd, "a heat map")
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error {
		if o.Format == "text" {
			return nil
		}
		return cli.OnlyFor(cmd, "--format text", "top")
	}
	return cmd
}

func (o *entangleOptions) answer(ctx context.Context, g *model.Game) error {
	t, err := o.Ask(ctx, g, solve.Parts{Because: true}, o.Format == "text")
	if err != nil {
		return err
	}
	e, err := solve.Entangle(ctx, &t.Result.Position().Problem)
	if err != nil {
		return err
	}
	if err := o.write(t, e); err != nil {
		return err
	}
	return o.plot.Save(o.Program, func() *chart.Figure { return chart.Entanglement(explain.Title(t.Game), e) })
}

func (o *entangleOptions) write(t *task, e *solve.Entanglement) error {
	switch o.Format {
	case "json":
		return o.PrintJSON(schema.NewEntangleReport(newReport(t, o.Backend), e))
	case "text":
		newPage(o.Program, t.Game, t.Result).entanglement(e, int(min(o.top, 1000)))
	default:
		o.Render(pairsTable(e), o.Format)
	}
	return nil
}

// pairsTable is for programs: it has a row for each pair of open pieces, and for each piece with itself.
func pairsTable(e *solve.Entanglement) table.Writer {
	t := cli.NewTable(
		cli.Words("piece"), cli.Words("other"), cli.Numbers("bits"),
		cli.Words("if"), cli.Words("then"), cli.Numbers("before"), cli.Numbers("given"),
	)
	for p := range e.Open().All() {
		for q := range e.Open().All() {
			if p > q {
				continue
			}
			row := table.Row{p.String(), q.String(), schema.Significant(e.Mutual(p, q)), "", "", "", ""}
			if i, ok := e.Implication(p, q); ok && p != q {
				row = append(row[:3], schema.Claim(i.If, i.Is), schema.Claim(i.Then, i.Be), i.Before, i.Given)
			}
			t.AppendRow(row)
		}
	}
	return t
}
