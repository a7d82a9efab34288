package game

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/model"
	"haft/solve"
	"haft/solve/explain"
	"haft/solve/schema"
)

type analyzeOptions struct {
	program *cli.Program
	reports reports
}

// NewAnalyze is the command "haft analyze".
func NewAnalyze(p *cli.Program) *cobra.Command {
	o := &analyzeOptions{program: p, reports: newReports(p)}
	cmd := &cobra.Command{
		Use: "analyze [FILE...]", Aliases: []string{"analyse"},
		Short: "Everything about the final position",
		Long: `Analyze tells everything about the last position of each game: the verdict, how
many starting positions and worlds are left, what each piece may be and how
likely that is if all worlds are equally likely, which pieces are locked in,
whether the side to move is in check, the legal moves, whether the game is over,
and one of the worlds.

For an illegal game, the answer is about the position before the first illegal
ply. The exit status does not say whether games are legal; "haft check" does.

For large collections there is --fields cheap. It leaves out the legal moves and
the reasons of locks, which take half of the time.

See "haft help formats" for the fields of the JSON output.`,
		Example: `  haft analyze testdata/games/immortal.pgn
  haft analyze --format jsonl --fields pieces,locked testdata/games/*.pgn
  haft analyze --format jsonl --fields cheap testdata/games/*.pgn
  echo 'e2e4 d7d5 f1d3 h8g6 d3d5' | haft analyze`,
		RunE: o.reports.games.OnGames(o.run),
	}
	o.reports.addFlags(cmd, "`LIST` of fields to show, out of "+strings.Join(fieldNames, ",")+
		";\ncheap is "+strings.Join(cheapOf(fieldNames), ","),
		append([]string{cheap}, fieldNames...), analyzeFormats...)
	return cmd
}

// cheap stands in a list for the fields of a usual analysis that are found quickly.
const cheap = "cheap"

// cheapOf returns what it stands for, out of the fields of a format.
func cheapOf(known []string) []string {
	return slices.DeleteFunc(slices.Clone(known), func(name string) bool {
		return slices.Contains([]string{"because", "moves", "tags", "offset"}, name)
	})
}

// inFull returns a list of fields with those that cheap stands for.
func inFull(list, known []string) []string {
	all := []string{}
	for _, word := range list {
		if word == cheap {
			all = append(all, cheapOf(known)...)
		} else {
			all = append(all, word)
		}
	}
	return all
}

var (
	fieldNames = []string{
		"pieces", "locked", "because", "check", "moves", "outcome", "witness", "tags", "offset",
		"seconds",
	}
	analyzeFormats = []string{"text", "json", "jsonl", "csv", "md"}
)

func (o *analyzeOptions) run(ctx context.Context, files []string) error {
	if err := cmp.Or(o.reports.open(), o.choose()); err != nil {
		return err
	}
	return o.reports.run(ctx, files, o.analyze, o.writer())
}

// writer returns what tells the analyses in the format that the user wants.
func (o *analyzeOptions) writer() writer {
	switch o.reports.format.Name {
	case "json", "jsonl":
		return jsonLines{&o.reports}
	case "csv", "md":
		return newRows(&o.reports)
	}
	return &pages{program: o.program, show: o.reports.show}
}

// choose reads --fields.
func (o *analyzeOptions) choose() error {
	known, fields := fieldNames, columnNames
	table := o.reports.format.Name == "csv" || o.reports.format.Name == "md"
	if table {
		known = columnNames
	}
	switch {
	case o.reports.fields == nil && !table:
		o.reports.parts = solve.AllParts
		return nil
	case o.reports.fields != nil:
		o.reports.fields = inFull(o.reports.fields, known)
		fields = o.reports.fields
	}
	for _, name := range fields {
		if !slices.Contains(known, name) {
			return fmt.Errorf("--fields has %q; the fields of --format %s are %s; %s is %s", name, o.reports.format.Name,
				strings.Join(known, ", "), cheap, strings.Join(cheapOf(known), ","))
		}
		o.reports.parts.Add(name) // tags, offset and seconds cost nothing and are not parts
	}
	return nil
}

func (o *analyzeOptions) analyze(ctx context.Context, g *model.Game) (*solve.Analysis, error) {
	return explain.Analyze(ctx, o.reports.solver.Solver, g, o.reports.parts)
}

// pages prints a page with all parts of each analysis.
type pages struct {
	program *cli.Program
	show    bool
	written int
}

func (w *pages) game(_ context.Context, t *task, _ *schema.Report) error {
	if t.Result == nil {
		return nil
	}
	if w.written > 0 {
		w.program.Printf("\n\n")
	}
	w.written++
	p := newPage(w.program, t.Game, t.Result)
	p.legend = p.legend || w.show
	p.whole()
	return nil
}

func (w *pages) end(context.Context) error { return nil }

// whole prints all parts of the analysis.
func (p *page) whole() {
	a := p.a
	p.heading()
	p.plain()
	p.legality()
	if a.NoStart() || p.game.Broken != nil && p.game.Broken.Ply == 0 {
		return // nothing is known of how the game begins
	}
	if a.Counts().Worlds != a.Counts().Positions {
		p.program.Printf("with promotions: %s\n", explain.Count(a.Counts().Worlds, "world", "worlds"))
	}
	if a.Parts.Check {
		p.check()
	}
	if a.Parts.Outcome {
		p.outcome()
	}
	if a.Parts.Pieces {
		p.board(a.Marginals.Domains())
		p.natures(a.Marginals)
	}
	if a.Parts.Locked {
		p.locks()
	}
	if a.Parts.Moves {
		p.moves()
	}
	if a.Parts.World {
		p.witness()
	}
	p.missing()
}
