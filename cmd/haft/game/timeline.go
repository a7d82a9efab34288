package game

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
	"github.com/spf13/cobra"

	"haft/bench/chart"
	"haft/cmd/haft/cli"
	"haft/model"
	"haft/solve"
	"haft/solve/explain"
	"haft/solve/schema"
)

type timelineOptions struct {
	program *cli.Program
	game    cli.SingleGame
	plot    cli.ChartOption
	axis    string
}

// The two axes of a timeline.
const (
	axisWorlds    = "worlds"
	axisPositions = "positions"
)

// NewTimeline is the command "haft timeline".
func NewTimeline(p *cli.Program) *cobra.Command {
	o := &timelineOptions{program: p, game: cli.SingleGame{Program: p}}
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
		RunE: o.game.OnGame(o.answer),
	}
	o.game.AddFlags(cmd, "text", "json", "jsonl", "csv", "md")
	o.plot.AddFlag(cmd, "what is left and what is locked")
	cmd.Flags().StringVar(&o.axis, "axis", axisWorlds,
		"what text and plot follow: `WHAT` is worlds (their entropy) or positions (starting\npositions)")
	axes := []string{axisWorlds, axisPositions}
	cli.CompleteWords(cmd, "axis", axes...)
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error {
		if o.game.Format.Name == "text" || o.plot.Name != "" {
			return cli.OneOf("--axis", o.axis, axes...)
		}
		return cli.OnlyFor(cmd, "--format text and --plot", "axis")
	}
	return cmd
}

func (o *timelineOptions) answer(ctx context.Context, g *model.Game) error {
	t, err := o.game.Ask(ctx, g, solve.Parts{Because: true}, o.game.Format.Name == "text")
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
	return o.plot.Save(o.program, func() *chart.Figure {
		if o.axis == axisPositions {
			return chart.Positions(explain.Title(t.Game), all)
		}
		return chart.Timeline(explain.Title(t.Game), all)
	})
}

func (o *timelineOptions) write(t *task, all []solve.Instant) error {
	switch o.game.Format.Name {
	case "json":
		return o.program.PrintJSON(schema.TimelineReport{Report: newReport(t, o.game.Solver.Backend), Timeline: schema.InstantReports(all)})
	case "jsonl":
		lines := cli.NewJSON(o.program, o.game.Format.Name)
		for _, i := range schema.InstantReports(all) {
			if err := lines.Write(i); err != nil {
				return err
			}
		}
	case "text":
		newPage(o.program, t.Game, t.Result).verdict()
		o.program.Printf("\n")
		printPlies(o.program, t.Game, all, o.axis == axisPositions)
	default:
		o.program.Render(timelineTable(schema.InstantReports(all)), o.game.Format.Name)
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

// A plies is a table of at most pageRows rows and pageWidth columns.
type plies struct {
	program   *cli.Program
	game      *model.Game
	all       []solve.Instant
	positions bool // the axis is the starting positions instead of the entropy of the worlds
	worlds    bool // after a promotion, worlds differ from starting positions and have a column of their own
}

// pageWidth is the width of a terminal, and maxBar the largest part of it that a bar takes.
const (
	pageWidth = 80
	maxBar    = 10
)

// printPlies prints the table for a timeline of g and explains its columns. Bars show the entropy of the worlds, or the
// starting positions.
func printPlies(p *cli.Program, g *model.Game, all []solve.Instant, positions bool) {
	t := &plies{program: p, game: g, all: all, positions: positions}
	if !positions {
		t.worlds = slices.ContainsFunc(all, func(i solve.Instant) bool { return i.Worlds != i.Positions })
	}
	rows := stretches(all, pageRows)
	t.table(rows)
	p.Printf("\n")
	t.notes(rows)
}

// columns returns the columns without the bar.
func (t *plies) columns() []cli.Column {
	all := []cli.Column{cli.Numbers("ply"), cli.Words("move"), cli.Numbers("starts")}
	switch {
	case t.positions:
		all = append(all, cli.Numbers("kept %"))
	case t.worlds:
		all = append(all, cli.Numbers("worlds"), cli.Numbers("bits"), cli.Numbers("taken"))
	default:
		all = append(all, cli.Numbers("bits"), cli.Numbers("taken"))
	}
	return append(all, cli.Words("gone"), cli.Numbers("over %"), cli.Words("locks"))
}

// table adds a bar before the last three columns, as wide as there is room.
func (t *plies) table(rows []stretch) {
	columns, room := t.columns(), pageWidth
	cells := []table.Row{}
	for _, s := range rows {
		cells = append(cells, t.row(s))
	}
	for i, c := range columns {
		width := len(c.Name)
		for _, row := range cells {
			width = max(width, text.LongestLineLen(row[i].(string)))
		}
		room -= width + 2
	}
	at := len(columns) - 3
	out := cli.NewTable(slices.Insert(columns, at, cli.Words(""))...)
	most := 0.0
	for i := range t.all {
		most = max(most, t.height(i))
	}
	for i, s := range rows {
		out.AppendRow(slices.Insert(cells[i], at, any(bar(t.height(s.last), most, min(maxBar, room)))))
	}
	t.program.Render(out, "text")
}

// height returns the value that the bar shows for ply i.
func (t *plies) height(i int) float64 {
	if t.positions {
		return math.Log2(float64(t.all[i].Positions))
	}
	return t.all[i].Bits()
}

// row returns the cells of a stretch, without its bar.
func (t *plies) row(s stretch) table.Row {
	now := &t.all[s.last]
	ply, move := fmt.Sprint(int(now.Ply)), ""
	if s.first < s.last {
		ply = t.several(s)
	} else if s.last > 0 {
		move = now.Move.String()
	}
	before := &t.all[max(0, s.first-1)]
	cells := table.Row{ply, move, explain.Number(now.Positions)}
	if t.worlds {
		cells = append(cells, explain.Number(now.Worlds))
	}
	if t.positions {
		cells = append(cells, kept(now.Positions, before.Positions))
	} else {
		cells = append(cells, fmt.Sprintf("%.2f", now.Bits()), fewBits(before.Bits()-now.Bits()))
	}
	over := explain.Percent(now.Outcome.Checkmate+now.Outcome.Stalemate, now.Worlds)
	return append(cells, t.gone(s), over, t.locks(s))
}

// several names the plies of a stretch: "3-5".
func (t *plies) several(s stretch) string {
	return fmt.Sprintf("%d-%d", int(t.all[s.first].Ply), int(t.all[s.last].Ply))
}

// locks returns the locks of a stretch, one or two on each line.
func (t *plies) locks(s stretch) string {
	var locks []schema.LockedPiece
	for i := s.first; i <= s.last; i++ {
		locks = append(locks, schema.InstantLocks(&t.all[i])...)
	}
	n := 2
	if t.worlds {
		n = 1
	}
	var lines []string
	for some := range slices.Chunk(locks, n) {
		lines = append(lines, t.program.Palette().Locked(schema.LockWords(some)))
	}
	return strings.Join(lines, "\n")
}

// gone says how many natures the pieces of each side lost in a stretch: "3 White", with a line for each side.
func (t *plies) gone(s stretch) string {
	var lines []string
	for _, c := range []model.Color{model.White, model.Black} {
		n := 0
		for i := s.first; i <= s.last; i++ {
			gone := t.all[i].GoneOf(c)
			for q := range gone {
				n += gone[q].Len()
			}
		}
		if n > 0 {
			lines = append(lines, fmt.Sprintf("%d %v", n, c))
		}
	}
	return strings.Join(lines, "\n")
}

// notes explains the columns and names the ply that told most.
func (t *plies) notes(rows []stretch) {
	meaning := "taken: the bits that the ply took away"
	if t.positions {
		meaning = "kept: the percentage of the starting positions that the ply left"
	}
	t.program.Prose("%s; gone: the number of natures that it took from the pieces of a side", meaning)
	if i := slices.IndexFunc(rows, func(s stretch) bool { return s.first < s.last }); i >= 0 {
		t.program.Prose("plies that tell least share a row, such as %s; --format csv has a row for each ply", t.several(rows[i]))
	}
	best, most := 0, 0.0
	for i := 1; i < len(t.all); i++ {
		if taken := t.height(i-1) - t.height(i); taken > most {
			best, most = i, taken
		}
	}
	if best == 0 {
		return
	}
	much := fmt.Sprintf("%.2f bits", most)
	if t.positions {
		much = fmt.Sprintf("it left %s %% of the starting positions", kept(t.all[best].Positions, t.all[best-1].Positions))
	}
	t.program.Prose("%s told most: %s", explain.Ply(t.game, t.all[best].Ply), much)
}

// kept returns a share in percent, or "" for all.
func kept(now, before uint64) string {
	if now == before {
		return ""
	}
	return explain.Percent(now, before)
}

// fewBits returns "" for no bits.
func fewBits(bits float64) string {
	if bits == 0 {
		return ""
	}
	return fmt.Sprintf("%.2f", bits)
}

// bar draws value as a bar of eighths of characters; most is as long as the given number of characters.
func bar(value, most float64, characters int) string {
	if most == 0 || characters <= 0 {
		return ""
	}
	eighths := int(value/most*float64(8*characters) + 0.5)
	s := strings.Repeat("█", eighths/8)
	if rest := eighths % 8; rest > 0 {
		s += string([]rune("▏▎▍▌▋▊▉")[rest-1])
	}
	return s
}

// pageRows is how many rows of plies fit on a page.
const pageRows = 50

// A stretch is a run of plies that share a row.
type stretch struct{ first, last int }

// stretches divides a timeline into at most n stretches; n is at least 3. If there are more plies, the first, the
// last and those that tell most have rows of their own. The plies between them share rows.
func stretches(all []solve.Instant, n int) []stretch {
	own := make([]bool, len(all))
	order := make([]int, len(all))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(told(all, j), told(all, i)) })
	rows := split(own)
	for _, i := range order {
		own[i] = true
		if more := split(own); len(more) <= n {
			rows = more
		} else {
			own[i] = false
		}
	}
	return rows
}

// told ranks plies: the first and the last come first, then those that lock pieces in, then those that change the
// worlds most.
func told(all []solve.Instant, i int) float64 {
	if i == 0 || i == len(all)-1 {
		return math.Inf(1)
	}
	change := math.Abs(all[i-1].Bits() - all[i].Bits())
	if all[i].Locked != 0 {
		change += 100 // more than all bits together
	}
	return change
}

// split makes a stretch of each ply with a row of its own, and of each run between two of them.
func split(own []bool) (rows []stretch) {
	for i := range own {
		if i == 0 || own[i] || own[i-1] {
			rows = append(rows, stretch{i, i})
		} else {
			rows[len(rows)-1].last = i
		}
	}
	return rows
}
