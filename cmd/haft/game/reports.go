package game

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/model"
	"haft/solve"
	"haft/solve/explain"
	"haft/solve/schema"
)

// reports is the options of a command that analyses many games and writes a report about each, and its output.
type reports struct {
	program *cli.Program
	games   cli.Series
	solver  cli.SolverOption
	format  cli.FormatOption
	output  cli.OutputOption
	ply     cli.PlyOption
	fields  []string // --fields; nil for all
	parts   solve.Parts
	show    bool // --show
	summary summary
	out     *cli.JSONOutput // set by begin
}

func newReports(p *cli.Program) reports {
	return reports{program: p, games: cli.Series{Program: p, Mute: true}}
}

// addFlags adds the options. usage is the usage text of --fields, and names are the fields that it allows.
func (o *reports) addFlags(cmd *cobra.Command, usage string, names []string, formats ...string) {
	o.solver.AddFlags(cmd)
	o.games.AddFlags(cmd)
	o.games.ShardFlag(cmd)
	o.games.Games.AddFlag(cmd)
	o.ply.AddFlag(cmd, cli.AboutPosition)
	o.format.AddFlag(cmd, formats...)
	o.output.AddFlags(cmd)
	o.summary.flag(cmd)
	cmd.Flags().BoolVar(&o.show, "show", false, "draw the board as text, and say how to read it")
	cmd.Flags().StringSliceVar(&o.fields, "fields", nil, usage)
	cli.Complete(cmd, "fields", func(_ *cobra.Command, _ []string, typed string) ([]cobra.Completion,
		cobra.ShellCompDirective,
	) {
		return cli.AfterComma(typed, slices.Clone(names)), cobra.ShellCompDirectiveNoFileComp
	})
}

// open takes the format from the name of the output file, and opens the backend.
func (o *reports) open() error {
	if err := o.format.ByName(o.output.OutputFile); err != nil {
		return err
	}
	if o.output.Resume && (o.games.Games.Picks() || o.ply.Early()) {
		return errors.New("--resume does not go together with --game or --ply")
	}
	if o.show && o.format.Name != "text" {
		return fmt.Errorf("--show is for --format text; found --format %s", o.format.Name)
	}
	return cmp.Or(o.summary.suited(o.format.Name, o.output.OutputFile != ""), o.solver.Open())
}

// A writer tells what was found about the games.
type writer interface {
	game(ctx context.Context, t *task, begun *schema.Report) error // begun by newReport
	end(ctx context.Context) error                                 // after the last game
}

// run does the work on each game of the files, and has w tell what was found.
func (o *reports) run(ctx context.Context, files []string, work cli.Work[*solve.Analysis], w writer) error {
	if err := o.begin(ctx, work); err != nil {
		return err
	}
	err := o.each(ctx, files, work, w)
	return o.end(cmp.Or(err, w.end(ctx)))
}

// each works on the games of the files, and counts the verdicts.
func (o *reports) each(ctx context.Context, files []string, work cli.Work[*solve.Analysis], w writer) error {
	for t, err := range cli.Each(ctx, &o.games, files, o.upTo(work)) {
		if err != nil {
			return err
		}
		begun := newReport(t, o.solver.Backend)
		o.summary.found.Count(begun)
		if err := w.game(ctx, t, begun); err != nil {
			return err
		}
	}
	return nil
}

// begin opens the output. Games that already have lines in it are not analysed again.
func (o *reports) begin(ctx context.Context, work cli.Work[*solve.Analysis]) (err error) {
	if o.out, err = o.output.Open(o.program, o.format.Name); err != nil {
		return err
	}
	if o.games.Earlier = o.out.Earlier; o.games.Earlier != nil {
		o.summary.found = o.games.Earlier.Summary
	}
	o.games.Earlier.Compare(func(g *model.Game, line int) ([]byte, error) {
		ctx, stop := o.games.Timeout.Limit(ctx)
		defer stop()
		a, err := work(ctx, g)
		if err != nil {
			return nil, err
		}
		t := &task{Game: g, Result: a}
		r := o.report(t, newReport(t, o.solver.Backend))
		r.Line = line
		return schema.Marshal(r)
	})
	return nil
}

// report adds everything that the user asked for to the report of a task.
func (o *reports) report(t *task, r *schema.Report) *schema.Report {
	if t.Result != nil {
		r.Add(t.Result)
	}
	if !o.timed() {
		r.Seconds = nil
	}
	if slices.Contains(o.fields, "tags") {
		r.AddTags(t.Game)
	}
	if slices.Contains(o.fields, "offset") {
		r.Offset = &t.Game.Offset
	}
	o.out.Mark(r, t.Game)
	return r
}

// timed reports whether the user wants times.
func (o *reports) timed() bool { return o.fields == nil || slices.Contains(o.fields, "seconds") }

// upTo limits the work to the plies up to --ply. A game that cannot be read so far is left as it is, and its report
// says so.
func (o *reports) upTo(work cli.Work[*solve.Analysis]) cli.Work[*solve.Analysis] {
	return func(ctx context.Context, g *model.Game) (*solve.Analysis, error) {
		n, err := o.ply.Cut(&g.Header, len(g.Moves))
		switch {
		case err == nil:
			g.Moves = g.Moves[:n]
		case g.Broken == nil:
			return nil, err
		}
		return work(ctx, g)
	}
}

// end closes the output after a run that returned err. It adds the summary; in a JSON array, that is the last value.
func (o *reports) end(err error) error {
	if o.format.Name != "json" && o.format.Name != "jsonl" {
		o.summary.tellSum(o.program)
	}
	if err != nil || !o.summary.wanted {
		return o.out.Close(err)
	}
	if !o.timed() {
		o.summary.start = time.Time{}
	}
	if o.format.Name == "json" && o.output.OutputFile == "" {
		return o.out.Close(o.out.Write(o.summary.object()))
	}
	return cmp.Or(o.out.Close(nil), o.program.PrintJSON(o.summary.object()))
}

// A task is a game and what was found about it.
type task = cli.Task[*solve.Analysis]

// newReport begins the report of a task with what is the same for every command.
func newReport(t *task, backend string) *schema.Report {
	r := schema.NewReport(t.Game, t.Result)
	r.Backend = backend
	seconds := math.Round(t.Seconds*1e6) / 1e6
	r.Seconds = &seconds
	if t.Err != nil {
		r.Undecided = strings.TrimPrefix(t.Err.Error(), "undecided: ")
	}
	return r
}

// withParts returns the report of a task with the parts that the analysis has.
func withParts(t *task, backend string) *schema.Report {
	r := newReport(t, backend)
	if t.Result != nil {
		r.Add(t.Result)
	}
	return r
}

// summary is the option --summary and what it counts.
type summary struct {
	wanted bool
	mute   bool // print only the object
	found  schema.Summary
	start  time.Time // the zero value if times are not wanted
}

func (s *summary) flag(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&s.wanted, "summary", false,
		"end with a JSON object that counts games, verdicts and plies; it goes to standard\noutput, even with --output")
}

// suited returns an error if the object would follow a table. It starts the clock.
func (s *summary) suited(format string, toFile bool) error {
	s.start = time.Now()
	if s.wanted && !toFile && (format == "csv" || format == "md") {
		return fmt.Errorf("--summary with --format %s: a table would end with an object; expected --output FILE", format)
	}
	return nil
}

// object returns the summary with the time used.
func (s *summary) object() *schema.Summary {
	s.found.Schema = schema.Name
	if !s.start.IsZero() {
		seconds := math.Round(time.Since(s.start).Seconds()*1e6) / 1e6
		s.found.Seconds = &seconds
	}
	return &s.found
}

// tellSum says in a message how many games had each verdict, if there was more than one game. After a broken pipe it
// says nothing, because the sum would count games that nobody saw.
func (s *summary) tellSum(p *cli.Program) {
	if s.mute || s.found.Games < 2 || p.Stdout.Flush() != nil {
		return
	}
	var parts []string
	counts := [...]uint64{
		legal: s.found.Legal, illegal: s.found.Illegal, broken: s.found.Unreadable, undecided: s.found.Undecided,
	}
	for v, n := range counts {
		if n > 0 {
			parts = append(parts, explain.Number(n)+" "+verdict(v).String())
		}
	}
	p.Message("%s: %s", explain.Count(s.found.Games, "game", "games"), strings.Join(parts, ", "))
}

// rows writes a row of a table about each game, as CSV or Markdown, as soon as the game is done. A collection may be
// too large for memory.
type rows struct {
	reports *reports
	columns []column
	table   table.Writer
	written bool // something of it
}

// jsonLines writes the report on each game as JSON.
type jsonLines struct{ reports *reports }

func (w jsonLines) game(_ context.Context, t *task, begun *schema.Report) error {
	return w.reports.out.Write(w.reports.report(t, begun))
}
func (w jsonLines) end(context.Context) error { return nil }

// columnNames are the fields of an analysis that have columns.
var columnNames = []string{"locked", "check", "outcome"}

// A column of the table has a cell for each game, which is empty if nothing is known.
type column struct {
	head  cli.Column
	value func(g *model.Game, r *schema.Report) any
}

// columns returns the columns of the table with those fields that the user wants.
func columns(p *solve.Parts) []column {
	tag := func(name, of string) column {
		return column{cli.Words(name), func(g *model.Game, _ *schema.Report) any { return explain.Known(g, of) }}
	}
	word := func(name string, value func(r *schema.Report) any) column {
		return column{cli.Words(name), func(_ *model.Game, r *schema.Report) any { return value(r) }}
	}
	number := func(name string, value func(r *schema.Report) any) column {
		return column{cli.Numbers(name), func(_ *model.Game, r *schema.Report) any { return value(r) }}
	}
	all := []column{
		word("file", func(r *schema.Report) any { return r.File }),
		number("index", func(r *schema.Report) any { return r.Index }),
		word("id", func(r *schema.Report) any { return r.ID }),
		tag("white", "White"), tag("black", "Black"), tag("event", "Event"), tag("date", "Date"), tag("result", "Result"),
		tag("white_elo", "WhiteElo"), tag("black_elo", "BlackElo"), tag("eco", "ECO"),
		word("legal", func(r *schema.Report) any { return known(r.Legal) }),
		number("plies", func(r *schema.Report) any { return r.Plies }),
		{cli.Numbers("plies_read"), func(g *model.Game, _ *schema.Report) any { return len(g.Played()) }},
		number("illegal_ply", illegalCell(func(r *schema.Report) any { return int(r.Illegal.Ply) })),
		word("illegal_move", illegalCell(func(r *schema.Report) any { return r.Illegal.Move })),
		word("reason", illegalCell(func(r *schema.Report) any { return r.Illegal.Reason })),
		number("starting_positions", func(r *schema.Report) any { return known(r.Positions) }),
		number("worlds", func(r *schema.Report) any { return known(r.Worlds) }),
	}
	if p.Locked {
		all = append(all, number("white_locked", locksOf("w")), number("black_locked", locksOf("b")))
	}
	if p.Check {
		all = append(all, word("check", func(r *schema.Report) any { return r.Check }))
	}
	if p.Outcome {
		all = append(all,
			number("ongoing", outcomeCell(func(r *schema.Report) any { return r.Outcome.Ongoing })),
			number("checkmate", outcomeCell(func(r *schema.Report) any { return r.Outcome.Checkmate })),
			number("stalemate", outcomeCell(func(r *schema.Report) any { return r.Outcome.Stalemate })))
	}
	return append(all, word("error", errorCell))
}

// known returns what there is, or "".
func known[T any](value *T) any {
	if value == nil {
		return ""
	}
	return *value
}

// illegalCell is value for an illegal game, and empty for others.
func illegalCell(value func(r *schema.Report) any) func(*schema.Report) any {
	return func(r *schema.Report) any {
		if r.Illegal == nil {
			return ""
		}
		return value(r)
	}
}

// outcomeCell is value if the outcome is known, and otherwise empty.
func outcomeCell(value func(r *schema.Report) any) func(*schema.Report) any {
	return func(r *schema.Report) any {
		if r.Outcome == nil {
			return ""
		}
		return value(r)
	}
}

// locksOf counts the locked pieces of a side, whose names begin with w or b.
func locksOf(side string) func(*schema.Report) any {
	return func(r *schema.Report) any {
		if r.Positions == nil {
			return ""
		}
		n := 0
		for _, l := range r.Locked {
			if strings.HasPrefix(l.Piece, side) {
				n++
			}
		}
		return n
	}
}

func newRows(o *reports) *rows {
	w := &rows{reports: o, columns: columns(&o.parts)}
	var heads []cli.Column
	for _, c := range w.columns {
		heads = append(heads, c.head)
	}
	w.table = cli.NewTable(heads...)
	return w
}

func (w *rows) game(_ context.Context, t *task, begun *schema.Report) error {
	r := w.reports.report(t, begun)
	var row table.Row
	for _, c := range w.columns {
		row = append(row, c.value(t.Game, r))
	}
	w.table.AppendRow(row)
	w.render()
	return nil
}

// end writes the names of the columns if there was no game.
func (w *rows) end(context.Context) error {
	if !w.written {
		w.render()
	}
	return nil
}

// render writes the rows so far; the first time, it also writes the names of the columns.
func (w *rows) render() {
	w.written = true
	w.reports.program.Render(w.table, w.reports.format.Name)
	w.table.ResetHeaders()
	w.table.ResetRows()
}

// errorCell says where a game cannot be read, or why something is not known.
func errorCell(r *schema.Report) any {
	if e := r.Error; e != nil {
		return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Col, e.Text)
	}
	return r.Undecided
}
