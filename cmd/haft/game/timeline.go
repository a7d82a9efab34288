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

type timelineOptions struct {
	cli.SingleGame
	plot cli.ChartOption
	axis string
}

// The two axes of a timeline.
const (
	axisWorlds    = "worlds"
	axisPositions = "positions"
)

// NewTimeline is the command "haft timeline".
func NewTimeline(p *cli.Program) *cobra.Command {
	o := &timelineOptions{SingleGame: cli.SingleGame{Program: p}}
	cmd := &cobra.Command{
		Use:   "timeline [FILE]",
		Short: "What each ply makes known: counts, entropy, natures gone, locks",
		Long: `Timeline follows a game ply by ply. For each ply it tells: the starting
positions and worlds that are left; their entropy in bits, which is the binary
logarithm of the number of worlds; the bits that the ply took away; the natures
that it took from pieces of either side; the pieces that it locked in; and the
worlds in which the game is then over. A promotion brings new worlds, so the
bits taken away may be negative.

CSV and Markdown name the natures that are gone, as in w6=KRN. Text counts them
for each side. In the text about a long game, several plies that tell little
share a row.

With --axis positions, text and plot follow the starting positions instead of
the entropy.

For an illegal game, the timeline ends before the first illegal ply, and the
exit status is 1.`,
		Example: `  haft timeline testdata/games/immortal.pgn
  echo 'e2e4 d7d5 f1d3 h8g6 d3d5' | haft timeline --format csv`,
		RunE: o.OnGame(o.answer),
	}
	o.Flags(cmd, "text", "json", "jsonl", "csv", "md")
	o.plot.AddFlag(cmd, "what is left and what is locked")
	cmd.Flags().StringVar(&o.axis, "axis", axisWorlds,
		"what text and plot follow: `WHAT` is worlds (their entropy) or positions (starting\npositions)")
	axes := []string{axisWorlds, axisPositions}
	cli.CompleteWords(cmd, "axis", axes...)
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error {
		if o.Format == "text" || o.plot.Name != "" {
			return cli.OneOf("--axis", o.axis, axes...)
		}
		return cli.OnlyFor(cmd, "--format text and --plot", "axis")
	}
	return cmd
}

func (o *timelineOptions) answer(ctx context.Context, g *model.Game) error {
	t, err := o.Ask(ctx, g, solve.Parts{Because: true}, o.Format == "text")
	if err != nil {
		return err
	}
	all, err := solve.Timeline(ctx, t.Game.UpTo(t.Result.Plies))
	if err != nil {
		return err
	}
	if err := o.write(t, all); err != nil {
		return err
	}
	return o.plot.Save(o.Program, func() *chart.Figure {
		if o.axis == axisPositions {
			return chart.Positions(explain.Title(t.Game), all)
		}
		return chart.Timeline(explain.Title(t.Game), all)
	})
}

func (o *timelineOptions) write(t *task, all []solve.Instant) error {
	switch o.Format {
	case "json":
		return o.PrintJSON(schema.TimelineReport{Report: newReport(t, o.Backend), Timeline: schema.InstantReports(all)})
	case "jsonl":
		lines := cli.NewJSON(o.Program, o.Format)
		for _, i := range schema.InstantReports(all) {
			if err := lines.Write(i); err != nil {
				return err
			}
		}
	case "text":
		newPage(o.Program, t.Game, t.Result).verdict()
		o.Printf("\n")
		printPlies(o.Program, t.Game, all, o.axis == axisPositions)
	default:
		o.Render(timelineTable(schema.InstantReports(all)), o.Format)
	}
	return nil
}

// timelineTable is the table for programs.
func timelineTable(all []schema.InstantReport) table.Writer {
	t := cli.NewTable(
		cli.Numbers("ply"), cli.Words("move"), cli.Numbers("starting_positions"), cli.Numbers("worlds"),
		cli.Numbers("bits"), cli.Numbers("taken"), cli.Words("gone_own"), cli.Words("gone_opposing"),
		cli.Words("locks"), cli.Numbers("checkmate"), cli.Numbers("stalemate"),
	)
	for _, i := range all {
		t.AppendRow(table.Row{
			int(i.Ply), i.Move, i.Positions, i.Worlds, i.Bits, i.Taken, schema.NatureWords(i.Gone.Own),
			schema.NatureWords(i.Gone.Opposing),
			schema.LockWords(i.Locks), i.Outcome.Checkmate, i.Outcome.Stalemate,
		})
	}
	return t
}
