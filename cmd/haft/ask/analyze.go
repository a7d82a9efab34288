package ask

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/model"
	"haft/solve"
	"haft/solve/say"
	"haft/solve/schema"
)

type analyzeOptions struct {
	cli.Question
	fields []string
	parts  solve.Parts
}

// NewAnalyze is the command "haft analyze".
func NewAnalyze(p *cli.Program) *cobra.Command {
	o := &analyzeOptions{Question: cli.Question{Program: p}}
	cmd := &cobra.Command{
		Use:   "analyze [FILE...]",
		Short: "Everything about the final position",
		Long: `Analyze tells everything about the last position of each game: the verdict, how
many starting positions and worlds are left, what each piece may be and how
likely that is if all worlds are, which pieces are locked in, whether the side
to move is in check, the legal moves, whether the game is over, and one of the
worlds.

For an illegal game it is the position before the first illegal ply. The exit
status does not tell legal from illegal games: that is for "haft check".

See "haft help formats" for the fields of the JSON output.`,
		Example: `  haft analyze testdata/games/immortal.pgn
  haft analyze --format jsonl --fields pieces,locked testdata/games/*.pgn
  echo 'e2e4 d7d5 f1d3 h8g6 d3d5' | haft analyze`,
		RunE: p.OnFiles(o.run),
	}
	o.Flags(cmd, "text", "json", "jsonl")
	o.JobsFlag(cmd)
	o.OutputFlags(cmd)
	cmd.Flags().StringSliceVar(&o.fields, "fields", nil, "`LIST` of what is wanted, of "+strings.Join(fieldNames, ","))
	cmd.RegisterFlagCompletionFunc("fields", func(_ *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
		return cli.AfterComma(typed, slices.Clone(fieldNames)), cobra.ShellCompDirectiveNoFileComp
	})
	return cmd
}

var fieldNames = []string{"pieces", "locked", "because", "check", "moves", "outcome", "witness", "seconds"}

func (o *analyzeOptions) run(ctx context.Context, files []string) error {
	if err := o.Open(); err != nil {
		return err
	}
	if err := o.choose(); err != nil {
		return err
	}
	return o.ToOutput(func() error { return o.all(ctx, files) })
}

func (o *analyzeOptions) all(ctx context.Context, files []string) error {
	o.OnResume(ctx, o.analyze, o.report)
	if o.Format == "text" {
		return cli.Each(ctx, &o.Question, files, o.analyze, o.text())
	}
	out := o.JSON()
	defer out.End()
	return cli.Each(ctx, &o.Question, files, o.analyze, func(t *cli.Task[*solve.Analysis]) error {
		return out.Write(o.report(t))
	})
}

// choose reads --fields.
func (o *analyzeOptions) choose() error {
	if o.fields == nil {
		o.parts = solve.AllParts
		return nil
	}
	o.Untimed = !slices.Contains(o.fields, "seconds")
	for _, name := range o.fields {
		if name != "seconds" && !o.parts.Add(name) {
			return fmt.Errorf("--fields has %q; the fields are %s", name, strings.Join(fieldNames, ", "))
		}
	}
	return nil
}

func (o *analyzeOptions) analyze(ctx context.Context, g *model.Game) (*solve.Analysis, error) {
	return o.Annotated(ctx, g, o.parts)
}

func (o *analyzeOptions) report(t *cli.Task[*solve.Analysis]) *schema.Report {
	r := o.NewReport(t)
	if t.Result != nil {
		r.Add(t.Result)
	}
	return r
}

// text prints pages with an empty line between them.
func (o *analyzeOptions) text() func(*cli.Task[*solve.Analysis]) error {
	first := true
	return func(t *cli.Task[*solve.Analysis]) error {
		if t.Result == nil {
			return nil
		}
		if !first {
			o.Printf("\n\n")
		}
		first = false
		o.page(newPage(o.Program, t.Game, t.Result))
		return nil
	}
}

func (o *analyzeOptions) page(p *page) {
	a := p.a
	p.verdict()
	if a.Counts().Worlds != a.Counts().Positions {
		p.Printf("with promotions: %s\n", say.Count(a.Counts().Worlds, "world", "worlds"))
	}
	if a.Parts.Check {
		p.check()
	}
	if a.Parts.Outcome {
		p.outcome()
	}
	if a.Parts.Pieces {
		p.board(a.Census.Domains())
		p.natures(a.Census)
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
