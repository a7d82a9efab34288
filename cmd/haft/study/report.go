package study

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	benchreport "haft/bench/report"
	"haft/cmd/haft/cli"

	"haft/solve/explain"
)

type reportOptions struct {
	trials trials
	tables []string
	bare   bool
	export string
	file   string
}

const reportLong = `Report reads results files of "haft bench run" and tells what ran where, what
was solved, PAR-2 and what each configuration adds to the virtual best, medians
with confidence intervals, a test for every two, how time grows with size, and
where it goes. A configuration is a backend with an encoding in a mode. Tests
count instances, not tasks: shuffles, other backends and other questions about
the same game are no evidence of their own.

One wrong answer disqualifies a configuration; the exit status is then 2, as it
is if two answers contradict each other, though neither is known to be wrong.

--count conflicts compares what the solvers counted instead of their time, which
depends on the machine and on what else it does. All tasks must be solved, see
--solved, and all solvers must tell the counter.

--by backend, encoding, mode or options compares that alone: all else is part of
the task; a backend has its options, unless they are what is compared. --by
family or size makes a report of each. CSV is in long form, a number a line,
with all digits; JSON has these, and what is said of the trials. HTML is one
file with its plots.

The report names every batch with its dates and commit. Old files may have
several attempts at a trial; the last counts.

--export writes the trials in the format of another program instead: for
benchstat (try -col /solver), or, to a folder that is named with --output, a
file for each configuration as BenchExec writes them.`

func newReport(p *cli.Program) *cobra.Command {
	o := &reportOptions{trials: trials{records: records{program: p}}}
	cmd := &cobra.Command{
		Use:   "report FILE...",
		Short: "What solvers and encodings achieved, with intervals and tests",
		Long:  reportLong,
		Example: `  haft bench report testdata/bench/study.jsonl
  haft bench report --by family --format md testdata/bench/study.jsonl
  haft bench report --export benchstat testdata/bench/study.jsonl`,
		RunE: p.OnFiles(o.run),
	}
	by := slices.Concat(compared, apart)
	o.trials.flags(cmd, by, "compare `WHAT`: configuration, backend, encoding, mode or options;\n"+
		"or make a report of each family or size")
	cmd.Flags().Uint64Var(&o.trials.seed, "seed", 1, "`SEED` of the bootstrap")
	cmd.Flags().UintVar(&o.trials.top, "top", 12, "show every two of the `N` nearest to the virtual best")
	o.trials.format.AddFlag(cmd, "text", "md", "csv", "json", "html")
	cmd.Flags().StringSliceVar(&o.tables, "tables", nil,
		"only the tables of `LIST`: "+strings.Join(benchreport.TableNames, ", "))
	cmd.Flags().BoolVar(&o.bare, "bare", false, "tables without the words that explain them")
	cli.ChoiceFlag(cmd, &o.export, "export", "write for `PROGRAM`: benchstat or benchexec", exports...)
	cli.Output(cmd, &o.file, "output", "o",
		"write to `FILE`; its extension sets the format,\nunless --format does; a folder for BenchExec")
	cmd.MarkFlagsMutuallyExclusive("export", "format")
	cmd.MarkFlagsMutuallyExclusive("export", "tables")
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error { return o.checkFlags(cmd) }
	return cmd
}

// checkFlags refuses flags that the format or the export ignores.
func (o *reportOptions) checkFlags(cmd *cobra.Command) error {
	if o.export != "" {
		return cli.OnlyFor(cmd, "a report, not for --export",
			"by", "time", "count", "solved", "seed", "top", "bare", "shared")
	}
	if err := o.trials.format.ByName(o.file); err != nil {
		return err
	}
	if o.trials.format.Name == "csv" || o.trials.format.Name == "json" {
		return cli.OnlyFor(cmd, "tables; --format "+o.trials.format.Name+" has all numbers", "bare")
	}
	if !benchreport.Shown(o.tables, benchreport.Compared) {
		if err := cli.OnlyFor(cmd, "the table "+benchreport.Compared, "top"); err != nil {
			return err
		}
	}
	if !benchreport.Shown(o.tables, benchreport.Drawn...) {
		return cli.OnlyFor(cmd, "the tables "+explain.List(benchreport.Drawn), "seed")
	}
	return nil
}

func (o *reportOptions) run(ctx context.Context, files []string) error {
	if len(o.tables) > 0 && (o.trials.format.Name == "csv" || o.trials.format.Name == "json") {
		return fmt.Errorf("--tables is for tables; --format %s has all numbers", o.trials.format.Name)
	}
	for _, name := range o.tables {
		if err := cli.OneOf("--tables", name, benchreport.TableNames...); err != nil {
			return err
		}
	}
	all, chosen, verdict, err := o.trials.read(ctx, files)
	if err != nil {
		return err
	}
	o.trials.tell(verdict)
	if o.export != "" {
		return o.exported(all)
	}
	if len(chosen) == 0 { // what ran and what was wrong is told all the same
		return cli.FirstError(o.publish(o.newDocument(all, verdict, nil)), errNothingLeft)
	}
	parts, err := o.parts(chosen)
	if err != nil {
		return err
	}
	return o.publish(o.newDocument(all, verdict, parts))
}

func (o *reportOptions) publish(d *document) error {
	text, err := o.written(d)
	if err != nil {
		return err
	}
	return o.put(text)
}

// put writes to the file of --output, else to standard output.
func (o *reportOptions) put(text []byte) error {
	if o.file == "" {
		o.trials.records.program.Printf("%s", text)
		return nil
	}
	return o.trials.records.program.SaveBytes(o.file, text)
}

// A studied part is a report of its own.
type studied struct {
	name  string // "family tight"; "" for the whole
	study *benchreport.Study
}

func (o *reportOptions) parts(chosen []benchreport.Trial) (all []studied, err error) {
	parts := []benchreport.Part{{Trials: chosen}}
	if slices.Contains(apart, o.trials.by) {
		if parts, err = benchreport.Split(chosen, o.trials.by); err != nil {
			return nil, err
		}
	}
	for _, part := range parts {
		s, err := benchreport.NewStudy(part.Trials, o.trials.options())
		if err != nil {
			return nil, err
		}
		all = append(all, studied{part.Name, s})
	}
	return all, nil
}

// A document is the report before it has a format.
type document struct {
	sentences []string
	tables    []benchreport.Table // of the whole
	parts     []documentPart
}

type documentPart struct {
	studied
	tables []benchreport.Table
}

// newDocument describes all trials, those of disqualified configurations too, and compares the others.
func (o *reportOptions) newDocument(all []benchreport.Trial, v *benchreport.Verdict, parts []studied) *document {
	d := &document{}
	var ran []benchreport.Table
	d.sentences, ran = benchreport.Overview(all)
	if !benchreport.Shown(o.tables, benchreport.About) {
		d.sentences = nil
	}
	d.tables = append(v.Tables(), o.wanted(ran)...)
	for _, p := range parts {
		part := documentPart{studied: p}
		if o.trials.format.Name != "csv" && o.trials.format.Name != "json" { // which have the same numbers unrounded
			part.tables = p.study.Tables(int(o.trials.top), o.tables...)
		}
		d.parts = append(d.parts, part)
	}
	return d
}

// wanted are the tables that were asked for.
func (o *reportOptions) wanted(all []benchreport.Table) []benchreport.Table {
	if len(o.tables) == 0 {
		return all
	}
	return slices.DeleteFunc(all, func(t benchreport.Table) bool { return !slices.Contains(o.tables, t.Name) })
}

func (o *reportOptions) written(d *document) ([]byte, error) {
	switch o.trials.format.Name {
	case "csv":
		return o.figures(d)
	case "json":
		return o.json(d)
	case "html":
		return o.page(d)
	}
	return []byte((&layout{o.trials.format.Name, o.bare}).text(d)), nil
}
