package main

import (
	"context"
	"math"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"haft/bench/chart"
	"haft/model"
	"haft/solve"
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
	return o.plot.save(o.program, func() *chart.Figure { return chart.Timeline(title(t.game), all) })
}

func (o *timelineOptions) write(t *task[*solve.Analysis], all []solve.Instant) error {
	switch o.format {
	case "json":
		line, err := marshal(timelineReport{o.newReport(t), instantReports(all)})
		o.printf("%s\n", line)
		return err
	case "jsonl":
		lines := jsonOutput{program: o.program}
		for _, i := range instantReports(all) {
			if err := lines.write(i); err != nil {
				return err
			}
		}
	case "text":
		o.newPage(t.game, t.result).timeline(all)
	default:
		o.render(timelineTable(instantReports(all)), o.format)
	}
	return nil
}

// A timelineReport is a report with an entry for each ply, from ply 0.
type timelineReport struct {
	*report
	Timeline []instantReport `json:"timeline"`
}

type instantReport struct {
	Ply       model.Ply     `json:"ply"`
	Move      string        `json:"move,omitzero"`
	Positions uint64        `json:"starting_positions"`
	Worlds    uint64        `json:"worlds"`
	Bits      float64       `json:"bits"`
	Taken     float64       `json:"taken"` // bits that this ply took away
	Gone      goneReport    `json:"gone"`
	Locks     []lockPiece   `json:"locks"`
	Outcome   outcomeReport `json:"outcome"`
}

// goneReport is natures by piece: those of the side that moved, and of the other.
type goneReport struct {
	Own      object `json:"own"`
	Opposing object `json:"opposing"`
}

func instantReports(all []solve.Instant) []instantReport {
	var list []instantReport
	for i := range all {
		now, o := &all[i], all[i].Outcome
		r := instantReport{
			Ply: now.Ply, Positions: now.Positions, Worlds: now.Worlds,
			Bits: micro(now.Bits()), Taken: micro(taken(all, i)),
			Gone:    goneReport{natureList(now.GoneOf(now.Ply.Mover())), natureList(now.GoneOf(now.Ply.Mover().Other()))},
			Locks:   instantLocks(now),
			Outcome: outcomeReport{o.Ongoing, o.Checkmate, o.Stalemate, o.Over()},
		}
		if i > 0 {
			r.Move = now.Move.String()
		}
		list = append(list, r)
	}
	return list
}

// taken is how many bits entry i has less than the one before.
func taken(all []solve.Instant, i int) float64 {
	if i == 0 {
		return 0
	}
	return all[i-1].Bits() - all[i].Bits()
}

// micro rounds to six digits after the point, which is more than anybody reads.
func micro(x float64) float64 { return math.Round(x*1e6) / 1e6 }

func natureList(d model.Domains) object {
	list := object{}
	for q, natures := range d {
		if natures != 0 {
			list = append(list, member{model.Piece(q).String(), natures.String()})
		}
	}
	return list
}

func instantLocks(now *solve.Instant) []lockPiece {
	locks := []lockPiece{}
	for q := range now.Locked.All() {
		locks = append(locks, lockPiece{q.String(), now.Domains[q].String()})
	}
	return locks
}

// timelineTable is for programs.
func timelineTable(all []instantReport) table.Writer {
	t := newTable(
		column{"ply", true}, column{"move", false}, column{"starting_positions", true}, column{"worlds", true},
		column{"bits", true}, column{"taken", true}, column{"gone_own", false}, column{"gone_opposing", false},
		column{"locks", false}, column{"checkmate", true}, column{"stalemate", true},
	)
	for _, i := range all {
		t.AppendRow(table.Row{
			int(i.Ply), i.Move, i.Positions, i.Worlds, i.Bits, i.Taken, natureWords(i.Gone.Own), natureWords(i.Gone.Opposing),
			lockWords(i.Locks), i.Outcome.Checkmate, i.Outcome.Stalemate,
		})
	}
	return t
}

// natureWords is "w6=KRN w1=Q".
func natureWords(list object) string {
	var words []string
	for _, m := range list {
		words = append(words, m.name+"="+m.value.(string))
	}
	return strings.Join(words, " ")
}
