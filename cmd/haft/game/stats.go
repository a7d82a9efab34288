package game

import (
	"cmp"
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"haft/bench"
	"haft/bench/chart"
	"haft/cmd/haft/cli"
	"haft/model"
	"haft/solve/explain"
	"haft/solve/schema"
)

type options struct {
	program *cli.Program
	games   cli.Series
	solver  cli.SolverOption
	output  output
	run     run // what a state says of it
}

// output is how statistics are told.
type output struct {
	program *cli.Program
	format  cli.FormatOption
	plot    cli.ChartOption
}

// NewStats is the command "haft stats" of this version of haft.
func NewStats(p *cli.Program, version string) *cobra.Command {
	o := &options{program: p, games: cli.Series{Program: p}, output: output{program: p}, run: run{Version: version}}
	cmd := &cobra.Command{
		Use:   "stats [FILE...]",
		Short: "Sum up games: how fast worlds collapse, when pieces lock, how games end",
		Long: `Stats goes through every game ply by ply and sums up: how many games are legal,
and why the others are not; the starting positions left after each ply, over the
games that got so far; how many majors are locked in by then, and at which plies
they were; and how legal games end. An illegal game counts up to its first
illegal ply, and a broken one as far as it can be read.

Stats does not need more memory for more games. For this reason, a median or
quartile of starting positions above 1,023 is only exact to one part in 512: it
is the mean of all values that close to each other. Everything else is exact. If
two values are in the middle, the median is the lower one.

CSV is in long form, with one number on each line: what is measured, at which
ply, which statistic or kind of it, and the value. Text shows only some of the
plies. With --format state, stats writes all that it knows of one shard of the
games, for 'haft stats merge'.`,
		Example: `  haft stats testdata/games/*.pgn
  haft stats --format csv testdata/games/lichess_100k.pgn`,
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		o.run.Command = cli.Asked(cmd, "format", "color", "progress", "jobs", "plot", "shard", "counts", "recursive")
		return o.games.OnGames(o.sum)(cmd, args)
	}
	o.solver.AddFlags(cmd)
	o.games.AddFlags(cmd)
	o.games.ShardFlag(cmd)
	o.output.format.AddFlag(cmd, "text", "json", "csv", "md", "state")
	o.output.plot.AddFlag(cmd, "the collapse of the worlds")
	cmd.AddCommand(newMerge(p))
	return cmd
}

func (o *options) sum(ctx context.Context, files []string) error {
	if err := o.solver.Open(); err != nil {
		return err
	}
	c := &bench.Collection{}
	for t, err := range cli.Each(ctx, &o.games, files, o.measure) {
		switch {
		case err != nil:
			return err
		case t.Err != nil:
			c.Skip()
		default:
			c.Add(t.Result)
		}
	}
	if o.output.format.Name == "state" {
		o.run.Files, o.run.Shard = o.games.Listed(files), o.games.Shard.Name()
		s := &state{run: o.run, games: *c}
		return cmp.Or(s.write(o.program.Stdout), o.output.draw(c))
	}
	return o.output.write(c)
}

func (o *options) measure(ctx context.Context, g *model.Game) (*bench.Record, error) {
	return bench.Measure(ctx, o.solver.Solver, g)
}

// write prints the statistics, and draws them if the user asked for it.
func (o *output) write(c *bench.Collection) error { return cmp.Or(o.print(c), o.draw(c)) }

func (o *output) draw(c *bench.Collection) error {
	return o.plot.Save(o.program, func() *chart.Figure { return chart.Collection(explain.Count(c.Games, "game", "games"), c) })
}

func (o *output) print(c *bench.Collection) error {
	switch o.format.Name {
	case "json":
		return o.program.PrintJSON(newStatsReport(c))
	case "csv":
		o.program.Render(statsTable(c), o.format.Name)
	default:
		o.summary(c)
	}
	return nil
}

type statsReport struct {
	Schema    string                     `json:"schema"`
	Games     uint64                     `json:"games"`
	Legal     uint64                     `json:"legal"`
	Illegal   schema.Object[uint64]      `json:"illegal"` // games by reason
	Broken    uint64                     `json:"broken"`  // the games are legal as far as they can be read
	Undecided uint64                     `json:"undecided"`
	Plies     pliesReport                `json:"plies"` // legal plies
	ByPly     []plyReport                `json:"by_ply"`
	Locks     schema.Object[[][2]uint64] `json:"locks"` // of majors, by nature: how many at which ply
	Ends      endsReport                 `json:"ends"`
}

type pliesReport struct {
	Total  uint64 `json:"total"`
	Min    uint64 `json:"min"`
	Median uint64 `json:"median"`
	Max    uint64 `json:"max"`
}

type plyReport struct {
	Ply    int     `json:"ply"`
	Games  uint64  `json:"games"`
	Mean   float64 `json:"geometric_mean"`
	Min    uint64  `json:"min"`
	Lower  uint64  `json:"lower_quartile"`
	Median uint64  `json:"median"`
	Upper  uint64  `json:"upper_quartile"`
	Max    uint64  `json:"max"`
	Locked float64 `json:"majors_locked"` // share, from 0 to 1
}

type endsReport struct {
	Ongoing   uint64  `json:"ongoing"`
	Checkmate uint64  `json:"checkmate"`
	Stalemate uint64  `json:"stalemate"`
	Mixed     uint64  `json:"mixed"`
	Partly    uint64  `json:"partly_over"` // ongoing games that are over in some worlds
	Over      float64 `json:"worlds_over"` // mean share over the games
}

func newStatsReport(c *bench.Collection) *statsReport {
	r := &statsReport{
		Schema: schema.Name, Games: c.Games, Legal: c.Faults[model.NoFault], Illegal: schema.Object[uint64]{},
		Broken: c.Broken, Undecided: c.Undecided,
		Plies: pliesReport{c.Plies, c.Lengths.Min, c.Lengths.Quantile(0.5), c.Lengths.Max},
		ByPly: []plyReport{}, Locks: schema.Object[[][2]uint64]{},
		Ends: endsReport{
			c.Ends.Ongoing, c.Ends.Checkmate, c.Ends.Stalemate, c.Ends.Mixed, c.Ends.Partly,
			schema.Significant(c.Ends.OverShare()),
		},
	}
	for f := model.NoWorld; f < model.NumFaults; f++ {
		if c.Faults[f] > 0 {
			r.Illegal.Add(f.String(), c.Faults[f])
		}
	}
	for t := range c.ByPly {
		r.ByPly = append(r.ByPly, newPlyReport(c, t))
	}
	for n := range model.AllNatures.All() {
		plies := [][2]uint64{}
		for t, locks := range c.Locks[n].All() {
			plies = append(plies, [2]uint64{t, locks})
		}
		r.Locks.Add(n.String(), plies)
	}
	return r
}

func newPlyReport(c *bench.Collection, t int) plyReport {
	p := &c.ByPly[t]
	positions := &p.Positions
	return plyReport{
		Ply: t, Games: p.Games(), Mean: schema.Significant(p.GeometricMean()),
		Min: positions.Min, Lower: positions.Quantile(0.25), Median: positions.Quantile(0.5),
		Upper: positions.Quantile(0.75), Max: positions.Max,
		Locked: schema.Significant(p.LockedShare()),
	}
}

// statsTable returns the report in long form, with one number in each row.
func statsTable(c *bench.Collection) table.Writer {
	t := cli.NewTable(cli.Words("measure"), cli.Numbers("ply"), cli.Words("of"), cli.Numbers("value"))
	r := newStatsReport(c)
	t.AppendRows([]table.Row{{"games", "", "all", r.Games}, {"games", "", "legal", r.Legal}})
	for _, m := range r.Illegal {
		t.AppendRow(table.Row{"games", "", m.Name, m.Value})
	}
	t.AppendRows([]table.Row{
		{"games", "", "broken", r.Broken},
		{"games", "", "undecided", r.Undecided},
		{"plies", "", "total", r.Plies.Total},
		{"plies", "", "min", r.Plies.Min},
		{"plies", "", "median", r.Plies.Median},
		{"plies", "", "max", r.Plies.Max},
	})
	for _, p := range r.ByPly {
		t.AppendRows([]table.Row{
			{"games", p.Ply, "reached", p.Games},
			{"starting_positions", p.Ply, "geometric_mean", strconv.FormatFloat(p.Mean, 'f', -1, 64)},
			{"starting_positions", p.Ply, "min", p.Min},
			{"starting_positions", p.Ply, "lower_quartile", p.Lower},
			{"starting_positions", p.Ply, "median", p.Median},
			{"starting_positions", p.Ply, "upper_quartile", p.Upper},
			{"starting_positions", p.Ply, "max", p.Max},
			{"majors_locked", p.Ply, "share", p.Locked},
		})
	}
	for _, m := range r.Locks {
		for _, at := range m.Value {
			t.AppendRow(table.Row{"locks", at[0], m.Name, at[1]})
		}
	}
	t.AppendRows([]table.Row{
		{"ends", "", "ongoing", r.Ends.Ongoing},
		{"ends", "", "checkmate", r.Ends.Checkmate},
		{"ends", "", "stalemate", r.Ends.Stalemate},
		{"ends", "", "mixed", r.Ends.Mixed},
		{"ends", "", "partly_over", r.Ends.Partly},
		{"ends", "", "worlds_over", r.Ends.Over},
	})
	return t
}

// summary prints what people want to know, as text or Markdown.
func (o *output) summary(c *bench.Collection) {
	o.program.Printf("%s, %s; %s\n", explain.Count(c.Games, "game", "games"), explain.Count(c.Plies, "legal ply", "legal plies"),
		verdictCounts(c))
	if len(c.ByPly) == 0 {
		return
	}
	if c.Games > 1 {
		o.program.Printf("a game has %s legal plies, in the median %s\n", span(&c.Lengths), explain.Number(c.Lengths.Quantile(0.5)))
	}
	o.program.Printf("\nStarting positions left, and majors locked in, in the games that got so far:\n\n")
	o.program.Render(collapseTable(c), o.format.Name)
	o.program.Printf("\nPlies at which majors were locked in:\n\n")
	o.program.Render(locksByNature(c), o.format.Name)
	o.program.Printf("\n%s\n", endWords(&c.Ends))
}

// verdictCounts returns "20 legal, 27 illegal (castling 25, en-passant 2)".
func verdictCounts(c *bench.Collection) string {
	legal := c.Faults[model.NoFault]
	words := []string{explain.Number(legal) + " legal"}
	var reasons []string
	for f := model.NoWorld; f < model.NumFaults; f++ {
		if c.Faults[f] > 0 {
			reasons = append(reasons, f.String()+" "+explain.Number(c.Faults[f]))
		}
	}
	if len(reasons) > 0 {
		illegal := c.Games - legal - c.Broken - c.Undecided
		words = append(words, fmt.Sprintf("%s illegal (%s)", explain.Number(illegal), strings.Join(reasons, ", ")))
	}
	if c.Broken > 0 {
		words = append(words, explain.Number(c.Broken)+" broken")
	}
	if c.Undecided > 0 {
		words = append(words, explain.Number(c.Undecided)+" undecided")
	}
	return strings.Join(words, ", ")
}

// span returns "12 to 80", or the number if there is only one.
func span(h *bench.Histogram) string {
	if h.Min == h.Max {
		return explain.Number(h.Min)
	}
	return explain.Number(h.Min) + " to " + explain.Number(h.Max)
}

// collapseTable returns about twenty rows, at regular plies and the last ply.
func collapseTable(c *bench.Collection) table.Writer {
	t := cli.NewTable(
		cli.Numbers("ply"), cli.Numbers("games"), cli.Numbers("geometric mean"), cli.Numbers("least"),
		cli.Numbers("median"), cli.Numbers("most"), cli.Numbers("locked %"),
	)
	step := 1
	for _, s := range []int{1, 2, 5, 10, 20, 50, 100, 200, 500, 1000} {
		if step = s; len(c.ByPly) <= 20*s {
			break
		}
	}
	for i := range c.ByPly {
		if i%step != 0 && i != len(c.ByPly)-1 {
			continue
		}
		p := &c.ByPly[i]
		t.AppendRow(table.Row{
			i, explain.Number(p.Games()), meanWords(p.GeometricMean()), explain.Number(p.Positions.Min),
			explain.Number(p.Positions.Quantile(0.5)), explain.Number(p.Positions.Max),
			fmt.Sprintf("%.1f", 100*p.LockedShare()),
		})
	}
	return t
}

// meanWords writes a mean; small numbers get one digit after the point.
func meanWords(mean float64) string {
	if mean < 1000 {
		return fmt.Sprintf("%.1f", mean)
	}
	return explain.Number(uint64(mean + 0.5))
}

func locksByNature(c *bench.Collection) table.Writer {
	t := cli.NewTable(cli.Words("nature"), cli.Numbers("locks"), cli.Numbers("first"), cli.Numbers("quarter"),
		cli.Numbers("median"), cli.Numbers("three quarters"), cli.Numbers("last"))
	for n := range model.AllNatures.All() {
		h := &c.Locks[n]
		row := table.Row{n.Name(), explain.Number(h.Total)}
		if h.Total > 0 {
			row = append(row, h.Min, h.Quantile(0.25), h.Quantile(0.5), h.Quantile(0.75), h.Max)
		}
		t.AppendRow(row)
	}
	return t
}

// endWords says how the legal games end.
func endWords(e *bench.Ends) string {
	if e.Games() == 0 {
		return "No legal game, so none has an end."
	}
	ends := []string{explain.Number(e.Ongoing) + " ongoing"}
	for _, end := range []struct {
		games uint64
		name  string
	}{{e.Checkmate, "checkmate"}, {e.Stalemate, "stalemate"}, {e.Mixed, "checkmate or stalemate by world"}} {
		if end.games > 0 {
			ends = append(ends, explain.Number(end.games)+" "+end.name)
		}
	}
	return fmt.Sprintf("Ends of the legal games: %s.\nOver in some worlds only: %s. Worlds that are over, mean of the "+
		"games: %.1f %%.",
		explain.List(ends), explain.Number(e.Partly), 100*e.OverShare())
}
