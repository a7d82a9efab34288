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

type timelineOptions struct {
	question
	plot plotFile
}

func newTimeline(p *program) *cobra.Command {
	o := &timelineOptions{question: question{program: p}}
	cmd := &cobra.Command{
		Use:   "timeline [FILE]",
		Short: "What each ply makes known: counts, entropy, natures gone, locks",
		Long: `Timeline follows a game ply by ply: the starting positions and worlds that are
left, their entropy in bits (the binary logarithm of the worlds, all equally
likely), the bits that the ply took away, the natures that it took from pieces
of its own side and of the other, the pieces it locked in, and the worlds that
are over after it. A pawn that promotes brings worlds of its own, so that a ply
may take less than nothing.

CSV and Markdown name the natures gone, as in w6=KRN; text counts them.

For an illegal game it ends before the first illegal ply, and the exit status
is 1.`,
		Example: `  haft timeline testdata/games/immortal.pgn
  echo 'e2e4 d7d5 f1d3 h8g6 d3d5' | haft timeline --format csv`,
		RunE: p.onFile(o.run),
	}
	o.flags(cmd, "text", "json", "jsonl", "csv", "md")
	o.plot.flag(cmd, "entropy and locks")
	return cmd
}

func (o *timelineOptions) run(ctx context.Context, file string) error {
	if err := o.plot.check(); err != nil {
		return err
	}
	t, err := o.ask(ctx, file, solve.Parts{Because: true}, o.format == "text")
	if err != nil {
		return err
	}
	ctx, stop := o.limit(ctx)
	defer stop()
	all, err := solve.Timeline(ctx, t.game.UpTo(t.result.Plies))
	if err != nil {
		return o.limited(err)
	}
	if err := o.write(t, all); err != nil {
		return err
	}
	return o.plot.save(o.program, func() *chart.Figure { return chart.Timeline(say.Title(t.game), all) })
}

func (o *timelineOptions) write(t *task[*solve.Analysis], all []solve.Instant) error {
	switch o.format {
	case "json":
		line, err := schema.Marshal(schema.TimelineReport{Report: o.newReport(t), Timeline: schema.InstantReports(all)})
		o.printf("%s\n", line)
		return err
	case "jsonl":
		lines := jsonOutput{program: o.program}
		for _, i := range schema.InstantReports(all) {
			if err := lines.write(i); err != nil {
				return err
			}
		}
	case "text":
		newPage(o.program, t.game, t.result).timeline(all)
	default:
		o.render(timelineTable(schema.InstantReports(all)), o.format)
	}
	return nil
}

// timelineTable is for programs.
func timelineTable(all []schema.InstantReport) table.Writer {
	t := newTable(
		column{"ply", true}, column{"move", false}, column{"starting_positions", true}, column{"worlds", true},
		column{"bits", true}, column{"taken", true}, column{"gone_own", false}, column{"gone_opposing", false},
		column{"locks", false}, column{"checkmate", true}, column{"stalemate", true},
	)
	for _, i := range all {
		t.AppendRow(table.Row{
			int(i.Ply), i.Move, i.Positions, i.Worlds, i.Bits, i.Taken, schema.NatureWords(i.Gone.Own), schema.NatureWords(i.Gone.Opposing),
			schema.LockWords(i.Locks), i.Outcome.Checkmate, i.Outcome.Stalemate,
		})
	}
	return t
}
