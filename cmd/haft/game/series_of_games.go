package game

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"

	"haft/model"
	"haft/solve"
	"haft/solve/schema"
)

// many is the options of a command that analyses many games and writes a report about each.
type many struct {
	cli.Series
	cli.SolverOption
	cli.FormatOption
	cli.OutputOption
	cli.PlyOption
	fields []string // --fields; nil for all
	parts  solve.Parts
	out    *cli.JSONOutput
	rows   *rows // for the formats csv and md
	show   bool  // --show
	summary
}

// flags adds the options. usage is the usage text of --fields, and names are the fields that it allows.
func (o *many) flags(cmd *cobra.Command, usage string, names []string, formats ...string) {
	o.SolverFlags(cmd)
	o.SeriesFlags(cmd)
	o.ShardFlag(cmd)
	o.GamesFlag(cmd)
	o.PlyFlag(cmd, cli.AboutPosition)
	o.FormatFlag(cmd, formats...)
	o.OutputFlags(cmd)
	o.summary.flag(cmd)
	cmd.Flags().BoolVar(&o.show, "show", false, "draw the board as text, and say how to read it")
	cmd.Flags().StringSliceVar(&o.fields, "fields", nil, usage)
	cli.Complete(cmd, "fields", func(_ *cobra.Command, _ []string, typed string) ([]cobra.Completion,
		cobra.ShellCompDirective,
	) {
		return cli.AfterComma(typed, slices.Clone(names)), cobra.ShellCompDirectiveNoFileComp
	})
}

// reads takes the format from the name of the output file, and opens the backend.
func (o *many) reads() error {
	if err := o.FormatByName(o.OutputFile); err != nil {
		return err
	}
	if o.Resume && (o.Picks() || o.Early()) {
		return errors.New("--resume does not go together with --game or --ply")
	}
	if o.show && o.Format != "text" {
		return fmt.Errorf("--show is for --format text; found --format %s", o.Format)
	}
	return cli.FirstError(o.summary.suited(o.Format, o.OutputFile != ""), o.Open())
}

// begin opens the output. Games that already have lines in it are not analysed again.
func (o *many) begin(ctx context.Context, work cli.Work[*solve.Analysis]) (err error) {
	if o.out, err = o.OpenOutput(o.Program, o.Format); err != nil {
		return err
	}
	if o.Earlier = o.out.Earlier; o.Earlier != nil {
		o.found = o.Earlier.Summary
	}
	o.Earlier.Compare(func(g *model.Game, line int) ([]byte, error) {
		ctx, stop := o.Limit(ctx)
		defer stop()
		a, err := work(ctx, g)
		if err != nil {
			return nil, err
		}
		r := o.report(&task{Game: g, Result: a})
		r.Line = line
		return schema.Marshal(r)
	})
	return nil
}

// report returns everything that the user asked for.
func (o *many) report(t *task) *schema.Report {
	r := whole(t, o.Backend)
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
func (o *many) timed() bool { return o.fields == nil || slices.Contains(o.fields, "seconds") }

// upTo limits the work to the plies up to --ply. A game that cannot be read so far is left as it is, and its report
// says so.
func (o *many) upTo(work cli.Work[*solve.Analysis]) cli.Work[*solve.Analysis] {
	return func(ctx context.Context, g *model.Game) (*solve.Analysis, error) {
		n, err := o.Cut(&g.Header, len(g.Moves))
		switch {
		case err == nil:
			g.Moves = g.Moves[:n]
		case g.Broken == nil:
			return nil, err
		}
		return work(ctx, g)
	}
}

// each works on the games of the files and counts the verdicts.
func (o *many) each(ctx context.Context, files []string, work cli.Work[*solve.Analysis]) iter.Seq2[*task, error] {
	return func(yield func(*task, error) bool) {
		for t, err := range cli.Each(ctx, &o.Series, files, o.upTo(work)) {
			if err == nil {
				o.found.Count(newReport(t, o.Backend))
			}
			if !yield(t, err) {
				return
			}
		}
	}
}

// end closes the output after a run that returned err. It adds the summary; in a JSON array, that is the last value.
func (o *many) end(err error) error {
	if o.rows != nil && o.found.Games == 0 {
		o.rows.render()
	}
	if o.Format != "json" && o.Format != "jsonl" {
		o.tellSum(o.Program)
	}
	if err != nil || !o.wanted {
		return o.out.Close(err)
	}
	if !o.timed() {
		o.start = time.Time{}
	}
	if o.Format == "json" && o.OutputFile == "" {
		return o.out.Close(o.out.Write(o.object()))
	}
	return cli.FirstError(o.out.Close(nil), o.PrintJSON(o.object()))
}

// newPage returns the page for a task.
func (o *many) newPage(t *task) *page {
	p := newPage(o.Program, t.Game, t.Result)
	p.legend = p.legend || o.show
	return p
}
