package game

import (
	"context"
	"fmt"
	"slices"
	"strings"

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
	program *cli.Program
	game    cli.SingleGame
	plot    cli.ChartOption
	top     uint
}

// NewEntangle is the command "haft entangle".
func NewEntangle(p *cli.Program) *cobra.Command {
	o := &entangleOptions{program: p, game: cli.SingleGame{Program: p}}
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
		RunE: o.game.OnGame(o.answer),
	}
	o.game.AddFlags(cmd, "text", "json", "csv", "md")
	cmd.Flags().UintVar(&o.top, "top", 8, "in text, list the `N` strongest pairs of all pieces and of opposing pieces")
	o.plot.AddFlag(cmd, "a heat map")
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error {
		if o.game.Format.Name == "text" {
			return nil
		}
		return cli.OnlyFor(cmd, "--format text", "top")
	}
	return cmd
}

func (o *entangleOptions) answer(ctx context.Context, g *model.Game) error {
	t, err := o.game.Ask(ctx, g, solve.Parts{Because: true}, o.game.Format.Name == "text")
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
	return o.plot.Save(o.program, func() *chart.Figure { return chart.Entanglement(explain.Title(t.Game), e) })
}

func (o *entangleOptions) write(t *task, e *solve.Entanglement) error {
	switch o.game.Format.Name {
	case "json":
		return o.program.PrintJSON(schema.NewEntangleReport(newReport(t, o.game.Solver.Backend), e))
	case "text":
		newPage(o.program, t.Game, t.Result).entanglement(e, int(min(o.top, 1000)))
	default:
		o.program.Render(pairsTable(e), o.game.Format.Name)
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

// entanglement prints the matrix and describes the strongest pairs.
func (p *page) entanglement(e *solve.Entanglement, top int) {
	p.verdict()
	if p.a.NoStart() {
		return
	}
	open := slices.Collect(e.Open().All())
	p.program.Printf("%s, %.2f bits; the pieces alone add up to %.2f\n", explain.Count(e.Worlds, "world", "worlds"),
		schema.WorldBits(e), schema.WorldBits(e)+e.Shared())
	if len(open) == 0 {
		p.program.Printf("every piece is locked in: nothing depends on anything\n")
		return
	}
	for from := 0; from < len(open); from += across {
		p.matrix(e, open, open[from:min(from+across, len(open))])
	}
	p.program.Printf("\n")
	p.program.Prose("in bits; the diagonal is the entropy of each piece; a dot means independent")
	all := schema.Links(e)
	p.strongest("strongest pairs", all, top)
	p.strongest("strongest pairs of opposing pieces", slices.DeleteFunc(all, func(l schema.Link) bool {
		return l.Pieces[0].Color() == l.Pieces[1].Color()
	}), top)
}

// across is how many columns of a matrix fit on a page; the others follow below.
const across = 18

// matrix prints a row for each open piece, with the given columns.
func (p *page) matrix(e *solve.Entanglement, open, columns []model.Piece) {
	p.program.Printf("\n   ")
	for _, q := range columns {
		p.program.Printf(" %3v", q)
	}
	p.program.Printf("\n")
	for _, r := range open {
		var line strings.Builder
		fmt.Fprintf(&line, "%-3v", r)
		for _, q := range columns {
			cell := fmt.Sprintf(" %3s", shortBits(e.Mutual(r, q)))
			if r == q {
				cell = p.colours.Faint(cell)
			}
			line.WriteString(cell)
		}
		p.program.Printf("%s\n", line.String())
	}
}

// shortBits writes a number of bits in three characters: ".13" or "1.9". Only exactly nothing is a dot.
func shortBits(bits float64) string {
	switch {
	case bits == 0:
		return "."
	case bits >= 0.995:
		return fmt.Sprintf("%.1f", bits)
	}
	return fmt.Sprintf("%.2f", bits)[1:]
}

// strongest describes the first of the links.
func (p *page) strongest(heading string, all []schema.Link, top int) {
	if top == 0 {
		return
	}
	p.program.Printf("\n%s: ", heading)
	if len(all) == 0 {
		p.program.Printf("none, all are independent\n")
		return
	}
	p.program.Printf("%d of %d\n\n", min(top, len(all)), len(all))
	t := cli.NewTable(cli.Numbers("bits"), cli.Words("the most informative if"), cli.Numbers("before %"),
		cli.Numbers("given %"))
	for _, l := range all[:min(top, len(all))] {
		t.AppendRow(table.Row{
			fmt.Sprintf("%.3f", l.Bits), ifWords(&l.Because), odds(l.Because.Before),
			odds(l.Because.Given),
		})
	}
	p.program.Render(t, "text")
}

// ifWords says "if w5 is the king, b3 is a bishop", or that it is more or less likely.
func ifWords(i *solve.Implication) string {
	how := "is"
	switch {
	case i.Given == 0:
		how = "is not"
	case i.Given < i.Before:
		how = "is less likely"
	case i.Given < 1:
		how = "is more likely"
	}
	return fmt.Sprintf("if %v is %s, %v %s %s", i.If, withArticle(i.If, i.Is), i.Then, how, withArticle(i.Then, i.Be))
}

// withArticle returns "the king" or "a rook". A side starts with two rooks, and pawns may become any number of
// queens.
func withArticle(q model.Piece, n model.Nature) string {
	if q.Major() && (n == model.King || n == model.Queen) {
		return "the " + n.Name()
	}
	return "a " + n.Name()
}

// odds writes a probability in percent. Only 0 and 1 look like "never" and "always".
func odds(p float64) string {
	s := fmt.Sprintf("%.1f", 100*p)
	switch {
	case s == "0.0" && p > 0:
		return "<0.1"
	case s == "100.0" && p < 1:
		return ">99.9"
	}
	return s
}
