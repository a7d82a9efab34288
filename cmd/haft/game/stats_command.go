package game

import (
	"context"
	"strconv"

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
	cli.Series
	cli.SolverOption
	output
	run run // what a state says of it
}

// output is how statistics are told.
type output struct {
	*cli.Program
	cli.FormatOption
	plot cli.ChartOption
}

// New is the command "haft stats" of this version of haft.
func NewStats(p *cli.Program, version string) *cobra.Command {
	o := &options{Series: cli.Series{Program: p}, output: output{Program: p}, run: run{Version: version}}
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
		return o.OnGames(o.sum)(cmd, args)
	}
	o.SolverFlags(cmd)
	o.SeriesFlags(cmd)
	o.ShardFlag(cmd)
	o.FormatFlag(cmd, "text", "json", "csv", "md", "state")
	o.plot.AddFlag(cmd, "the collapse of the worlds")
	cmd.AddCommand(newMerge(p))
	return cmd
}

func (o *options) sum(ctx context.Context, files []string) error {
	if err := o.Open(); err != nil {
		return err
	}
	c := &bench.Collection{}
	for t, err := range cli.Each(ctx, &o.Series, files, o.measure) {
		switch {
		case err != nil:
			return err
		case t.Err != nil:
			c.Skip()
		default:
			c.Add(t.Result)
		}
	}
	if o.Format == "state" {
		o.run.Files, o.run.Shard = o.Listed(files), o.Shard.Name()
		s := &state{run: o.run, games: *c}
		return cli.FirstError(s.write(o.Series.Stdout), o.draw(c))
	}
	return o.write(c)
}

func (o *options) measure(ctx context.Context, g *model.Game) (*bench.Record, error) {
	return bench.Measure(ctx, o.Solver, g)
}

// write prints the statistics, and draws them if the user asked for it.
func (o *output) write(c *bench.Collection) error { return cli.FirstError(o.print(c), o.draw(c)) }

func (o *output) draw(c *bench.Collection) error {
	return o.plot.Save(o.Program, func() *chart.Figure { return chart.Collection(explain.Count(c.Games, "game", "games"), c) })
}

func (o *output) print(c *bench.Collection) error {
	switch o.Format {
	case "json":
		return o.PrintJSON(newStatsReport(c))
	case "csv":
		o.Render(statsTable(c), o.Format)
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
	for f := model.NoWorld; f <= model.EnPassantOff; f++ {
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
