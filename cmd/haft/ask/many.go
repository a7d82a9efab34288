package ask

import (
	"context"
	"slices"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/model"
	"haft/solve"
	"haft/solve/schema"
)

// many is the options of a command that analyses many games, and writes a report of each.
type many struct {
	cli.Series
	cli.SolverOption
	cli.FormatOption
	cli.OutputOption
	fields []string // --fields; nil for all
	parts  solve.Parts
	out    *cli.JSONOutput
}

// flags adds the options; usage is that of --fields, which may have these names.
func (o *many) flags(cmd *cobra.Command, usage string, names []string, formats ...string) {
	o.SolverFlags(cmd)
	o.SeriesFlags(cmd)
	o.FormatFlag(cmd, formats...)
	o.OutputFlags(cmd)
	cmd.Flags().StringSliceVar(&o.fields, "fields", nil, usage)
	cmd.RegisterFlagCompletionFunc("fields", func(_ *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
		return cli.AfterComma(typed, slices.Clone(names)), cobra.ShellCompDirectiveNoFileComp
	})
}

// begin opens the output. The games that it has lines of are not analysed again.
func (o *many) begin(ctx context.Context, work cli.Work[*solve.Analysis]) (err error) {
	if o.out, err = o.OpenOutput(o.Program, o.Format); err != nil {
		return err
	}
	o.Earlier = o.out.Earlier
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

// report is all that was asked for.
func (o *many) report(t *task) *schema.Report {
	r := whole(t, o.Backend)
	if o.fields != nil && !slices.Contains(o.fields, "seconds") {
		r.Seconds = nil
	}
	o.out.Mark(r, t.Game)
	return r
}
