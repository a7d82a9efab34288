package study

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"haft/bench/atlas"
	"haft/cmd/haft/cli"

	"haft/cmd/haft/terminal"
)

type atlasOptions struct {
	program *cli.Program
	format  cli.FormatOption
	jobs    cli.JobsOption
	want    atlas.Options
	tables  []string
	file    string
}

const atlasLong = `Atlas measures what encodings let a solver see without search, and whether that
saves conflicts.

First it takes constraints of up to eight inputs through all partial
assignments, in every encoding, and counts what three ways of reasoning miss:
contradictions, and values that an input can no longer have. What there is to
see is known by going through all solutions. The ways are unit propagation in
the clauses; the propagation of cutting planes, which looks at linear
constraints too; and the linear relaxation. The tables of constraints are these:

` + "%s" + `
Then it draws instances by --seed: systems of such constraints, colourings, and
armies, at the threshold beyond which there is no solution, where they are
hardest. Solvers that count their conflicts are asked about each instance in
every encoding. Within an instance, encodings are ranked by what they miss and
by their conflicts, and the ranks are compared: the mean of the rank
correlations has an interval by bootstrap over the instances. Larger formulas
could be the reason too, so the correlation is also given with the number of
literals held fixed. What is claimed by --seed is checked with instances of the
next seed.

The same options give the same numbers on every machine. It takes about a minute
on two cores, and cannot be resumed. CSV is in long form, a number a line; HTML
is one file with its plots.`

func newAtlas(p *cli.Program) *cobra.Command {
	o := &atlasOptions{program: p}
	cmd := &cobra.Command{
		Use:   "atlas",
		Short: "What encodings miss without search, and what it costs",
		Long:  fmt.Sprintf(atlasLong, atlasTableList()),
		Example: `  haft bench atlas --size 4 --instances 4 --tables one
  haft bench atlas --size 3 --instances 2 --tables one,linear --format md`,
		RunE: func(cmd *cobra.Command, _ []string) error { return o.run(cmd.Context()) },
	}
	f := cmd.Flags()
	f.IntVar(&o.want.Size, "size", atlas.Most, "measure constraints of up to `N` inputs, 2 to 8")
	f.IntVar(&o.want.Instances, "instances", 40, "draw `N` instances for each table and seed")
	f.Uint64Var(&o.want.Seed, "seed", 1, "`SEED` of the instances")
	f.StringSliceVar(&o.tables, "tables", nil, "only the tables of `LIST`")
	o.format.AddFlag(cmd, "text", "md", "csv", "json", "html")
	cli.FormattedOutput(cmd, &o.file)
	o.jobs.AddFlag(cmd, "measure and ask `N` at a time")
	o.program.ProgressFlag(cmd)
	return cmd
}

// atlasTableList is a line of help for each table.
func atlasTableList() string {
	var b strings.Builder
	for _, t := range atlas.Tables() {
		fmt.Fprintf(&b, "    %-12s %s\n", t.Name, t.Doc)
	}
	return b.String()
}

func (o *atlasOptions) run(ctx context.Context) error {
	if err := cli.FirstError(o.check(), o.format.ByName(o.file)); err != nil {
		return err
	}
	a, err := o.made(ctx)
	if err != nil {
		return err
	}
	text, err := o.written(a)
	if err != nil {
		return err
	}
	if o.file == "" {
		o.program.Printf("%s", text)
		return nil
	}
	return o.program.SaveBytes(o.file, text)
}

// check refuses numbers that mean nothing, and chooses the tables.
func (o *atlasOptions) check() error {
	if o.want.Size < 2 || o.want.Size > atlas.Most {
		return fmt.Errorf("--size is %d; expected 2 to %d", o.want.Size, atlas.Most)
	}
	if o.want.Instances < 0 {
		return fmt.Errorf("--instances is %d; expected 0 or more", o.want.Instances)
	}
	var names []string
	for _, t := range atlas.Tables() {
		names = append(names, t.Name)
		if len(o.tables) == 0 || slices.Contains(o.tables, t.Name) {
			o.want.Tables = append(o.want.Tables, t)
		}
	}
	for _, name := range o.tables {
		if err := cli.OneOf("--tables", name, names...); err != nil {
			return err
		}
	}
	return nil
}

func (o *atlasOptions) made(ctx context.Context) (*atlas.Atlas, error) {
	meter := terminal.NewMeter("measurements", int64(o.want.Steps()))
	progress := cli.NewProgress(o.program, "measurement", "measurements", meter)
	defer progress.Stop()
	o.want.Workers = o.jobs.Workers()
	o.want.Done = func() {
		progress.Add(1)
		meter.Done.Add(1)
	}
	return atlas.Make(ctx, o.want)
}

func (o *atlasOptions) written(a *atlas.Atlas) ([]byte, error) {
	switch o.format.Name {
	case "csv":
		return atlasNumbers(a), nil
	case "json":
		return atlasJSON(&o.want, a)
	case "html":
		return o.page(a)
	}
	return []byte((&layout{format: o.format.Name}).text(o.document(a))), nil
}
