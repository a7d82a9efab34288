package main

import (
	"context"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"haft/bench/chart"
	"haft/solve"
	"haft/solve/say"
	"haft/solve/schema"
)

type entangleOptions struct {
	question
	plot plotFile
	top  uint
}

func newEntangle(p *program) *cobra.Command {
	o := &entangleOptions{question: question{program: p}}
	cmd := &cobra.Command{
		Use:   "entangle [FILE]",
		Short: "How the pieces depend on each other: mutual information of every two",
		Long: `Entangle tells what each piece that is not locked in says about each other one,
if all worlds are equally likely: their mutual information in bits, counted
exactly. It is 0 exactly if the two are independent. The strongest pairs come
with the most informative "if": the nature of one that says most about a nature
of the other, weighed by how likely it is, and the probability of the latter
before and given the former.

The diagonal of the matrix is the entropy of each piece. In CSV, Markdown and
JSON that is a row of a piece with itself.

For an illegal game it is the position before the first illegal ply, and the
exit status is 1.`,
		Example: `  haft entangle testdata/games/legal.pgn
  echo 'e2e4 d7d5 e4d5 c8e6' | haft entangle --top 3`,
		RunE: p.onFile(o.run),
	}
	o.flags(cmd, "text", "json", "csv", "md")
	cmd.Flags().UintVar(&o.top, "top", 8, "name the `N` strongest pairs, of all and of opposing pieces, in text")
	o.plot.flag(cmd, "a heat map")
	return cmd
}

func (o *entangleOptions) run(ctx context.Context, file string) error {
	if err := o.plot.check(); err != nil {
		return err
	}
	t, err := o.ask(ctx, file, solve.Parts{Because: true}, o.format == "text")
	if err != nil {
		return err
	}
	ctx, stop := o.limit(ctx)
	defer stop()
	e, err := solve.Entangle(ctx, &t.result.Position().Problem)
	if err != nil {
		return o.limited(err)
	}
	if err := o.write(t, e); err != nil {
		return err
	}
	return o.plot.save(o.program, func() *chart.Figure { return chart.Entanglement(say.Title(t.game), e) })
}

func (o *entangleOptions) write(t *task[*solve.Analysis], e *solve.Entanglement) error {
	switch o.format {
	case "json":
		line, err := schema.Marshal(schema.NewEntangleReport(o.newReport(t), e))
		o.printf("%s\n", line)
		return err
	case "text":
		newPage(o.program, t.game, t.result).entanglement(e, int(min(o.top, 1000)))
	default:
		o.render(pairsTable(e), o.format)
	}
	return nil
}

// pairsTable is for programs: every two open pieces once, and each with itself.
func pairsTable(e *solve.Entanglement) table.Writer {
	t := newTable(
		column{"piece", false}, column{"other", false}, column{"bits", true},
		column{"if", false}, column{"then", false}, column{"before", true}, column{"given", true},
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
