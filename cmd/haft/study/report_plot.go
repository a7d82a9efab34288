package study

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"haft/bench/chart"
	benchreport "haft/bench/report"
	"haft/cmd/haft/cli"
)

type plotOptions struct {
	trials trials
	file   string
}

// A plotKind is a figure of a comparison.
type plotKind struct {
	name, doc string
	draw      func(o *plotOptions, s *benchreport.Study) (*chart.Figure, error)
}

var plotKinds = []plotKind{
	{"ecdf", "how many tasks are solved within a time", func(o *plotOptions, s *benchreport.Study) (*chart.Figure, error) {
		return chart.ECDF(titled(s, "Tasks solved within a time", "Tasks solved with so many %s"), s), nil
	}},
	{"scaling", "how time grows with the size, in one family", (*plotOptions).scaling},
	{"box", "medians, the middle half and the extremes", (*plotOptions).box},
	{"ratios", "every two, by PAR-2", (*plotOptions).ratios},
}

// titled returns a title of what is compared. The second has a %s for a counter.
func titled(s *benchreport.Study, time, count string) string {
	if s.Count == "" {
		return time
	}
	return fmt.Sprintf(count, s.Count)
}

func newPlot(p *cli.Program) *cobra.Command {
	o := &plotOptions{trials: trials{records: records{program: p}}}
	cmd := &cobra.Command{
		Use:   "plot KIND FILE...",
		Short: "Draw what solvers and encodings achieved",
		Long: `Plot reads results files of "haft bench run" and draws them as SVG, PNG or PDF,
for paper and without need of colour. The KIND is one of these:

` + plotKindList() + `
Times are on logarithmic axes. A configuration is a backend with an encoding in
a mode. If there are more of them than can be told apart, those nearest to the
virtual best are drawn, by the geometric mean of ratios on the tasks that each
was run on; --only chooses others. Short names of configurations say what
differs among them, as in "haft bench report".

Configurations that gave a wrong answer are not drawn; the exit status is then
2.`,
		Example: `  haft bench plot ecdf -o - testdata/bench/study.jsonl
  haft bench plot scaling --only family=tight -o - testdata/bench/study.jsonl`,
		ValidArgs: plotKindNames(),
		RunE: func(cmd *cobra.Command, args []string) error {
			files, err := p.Inputs(cmd, args[1:])
			if err != nil {
				return err
			}
			return o.run(cmd, args[0], files)
		},
	}
	o.trials.flags(cmd, compared, "compare `WHAT`: configuration, backend, encoding, mode or options")
	cli.FileOrStdout(cmd, &o.file, "output", "o",
		"draw to `FILE`, by its extension: "+strings.Join(chart.Extensions(), ", ")+
			"; \"-\" is standard\noutput, as SVG")
	cmd.MarkFlagRequired("output")
	return cmd
}

func plotKindNames() (names []string) {
	for _, k := range plotKinds {
		names = append(names, k.name)
	}
	return names
}

// plotKindList is a line of help for each kind.
func plotKindList() string {
	var b strings.Builder
	for _, k := range plotKinds {
		fmt.Fprintf(&b, "    %-8s %s\n", k.name, k.doc)
	}
	return b.String()
}

func (o *plotOptions) run(cmd *cobra.Command, kind string, files []string) error {
	if err := o.checkPlot(kind); err != nil {
		return err
	}
	_, chosen, verdict, err := o.trials.read(cmd.Context(), files)
	if err != nil {
		return err
	}
	o.trials.tell(verdict)
	if len(chosen) == 0 {
		return errNothingLeft
	}
	s, err := benchreport.NewStudy(chosen, o.trials.options())
	if err != nil {
		return err
	}
	figure, err := plotKinds[slices.Index(plotKindNames(), kind)].draw(o, s)
	if err != nil {
		return err
	}
	if o.file != "-" {
		return cli.SaveFigure(o.trials.records.program, o.file, figure)
	}
	return chart.WriteSVG(o.trials.records.program.Stdout, figure)
}

func (o *plotOptions) checkPlot(kind string) error {
	if err := cli.OneOf("KIND", kind, plotKindNames()...); err != nil {
		return err
	}
	if o.file != "-" {
		if err := chart.Check(o.file); err != nil {
			return fmt.Errorf("--output: %w", err)
		}
	}
	return nil
}

func (*plotOptions) box(s *benchreport.Study) (*chart.Figure, error) {
	return chart.Box(titled(s, "Times of the tasks", "Of the tasks: %s"), s), nil
}

func (o *plotOptions) scaling(s *benchreport.Study) (*chart.Figure, error) {
	families := chart.Families(s)
	if len(families) > 1 {
		return nil, fmt.Errorf("sizes of different families mean different things; choose one with --only family=NAME: %s",
			strings.Join(families, ", "))
	}
	return chart.Scaling("Growth with size in the family "+families[0], s, families[0]), nil
}

func (*plotOptions) ratios(s *benchreport.Study) (*chart.Figure, error) {
	return chart.Ratios("Ratios of costs", s), nil
}
