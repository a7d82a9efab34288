package study

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"haft/bench/chart"
	benchreport "haft/bench/report"
	"haft/cmd/haft/cli"
	"haft/cmd/haft/flags"
	"haft/solve/say"
)

type plotOptions struct {
	trials
	file    string
	a, b    string
	measure string
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
	{"cactus", "the same, with its axes swapped", func(o *plotOptions, s *benchreport.Study) (*chart.Figure, error) {
		return chart.Cactus(titled(s, "Time for so many tasks", "For so many tasks: %s"), s), nil
	}},
	{"scatter", "two configurations, named by -x and -y, task by task", (*plotOptions).scatter},
	{"scaling", "how time grows with the size, in one family", (*plotOptions).scaling},
	{"box", "medians, the middle half and the extremes", (*plotOptions).box},
	{"ratios", "every two, by PAR-2 or by median", (*plotOptions).ratios},
}

// titled returns a title of what is compared. The second has a %s for a counter.
func titled(s *benchreport.Study, time, count string) string {
	if s.Count == "" {
		return time
	}
	return fmt.Sprintf(count, s.Count)
}

func newPlot(p *cli.Program) *cobra.Command {
	o := &plotOptions{trials: trials{records: records{Program: p}}}
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
differs among them, as in "haft bench report"; -x and -y take those, or any
words that only one of them has.

Configurations that gave a wrong answer are not drawn; the exit status is then
2.`,
		Example: `  haft bench plot ecdf -o - testdata/bench/study.jsonl
  haft bench plot scaling --only family=tight -o - testdata/bench/study.jsonl
  haft bench plot scatter -x adder -y exact -o - testdata/bench/study.jsonl`,
		ValidArgs: plotKindNames(),
		RunE: func(cmd *cobra.Command, args []string) error {
			files, err := p.Inputs(cmd, args[1:])
			if err != nil {
				return err
			}
			return o.run(cmd, args[0], files)
		},
	}
	o.flags(cmd, compared, "compare `WHAT`: configuration, backend, encoding, mode or options")
	f := cmd.Flags()
	flags.FileOrStdout(cmd, &o.file, "output", "o",
		"draw to `FILE`, by its extension: "+strings.Join(chart.Extensions(), ", ")+
			"; \"-\" is standard\noutput, as SVG")
	cmd.MarkFlagRequired("output")
	f.StringVarP(&o.a, "x", "x", "", "the `CONFIGURATION` of the horizontal axis of a scatter")
	f.StringVarP(&o.b, "y", "y", "", "the `CONFIGURATION` of the vertical axis of a scatter")
	o.measure = string(chart.PAR2)
	cli.ChoiceFlag(cmd, &o.measure, "of", "`MEASURE` of the ratios: par2 or median", o.measure, string(chart.Median))
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
	if err := o.checkPlot(cmd, kind); err != nil {
		return err
	}
	_, chosen, verdict, err := o.read(cmd.Context(), files)
	if err != nil {
		return err
	}
	o.tell(verdict)
	if len(chosen) == 0 {
		return errNothingLeft
	}
	s, err := benchreport.NewStudy(chosen, o.options())
	if err != nil {
		return err
	}
	figure, err := plotKinds[slices.Index(plotKindNames(), kind)].draw(o, s)
	if err != nil {
		return err
	}
	if o.file != "-" {
		return cli.SaveFigure(o.Program, o.file, figure)
	}
	return chart.WriteSVG(o.Stdout, figure)
}

func (o *plotOptions) checkPlot(cmd *cobra.Command, kind string) error {
	if err := flags.OneOf("KIND", kind, plotKindNames()...); err != nil {
		return err
	}
	if err := flags.OnlyFor(cmd, "the kind scatter", "x", "y"); err != nil && kind != "scatter" {
		return err
	}
	if err := flags.OnlyFor(cmd, "the kind ratios", "of"); err != nil && kind != "ratios" {
		return err
	}
	if o.file != "-" {
		if err := chart.Check(o.file); err != nil {
			return fmt.Errorf("--output: %w", err)
		}
	}
	return nil
}

func (o *plotOptions) scatter(s *benchreport.Study) (*chart.Figure, error) {
	if o.a == "" || o.b == "" {
		return nil, errors.New("a scatter compares two configurations; name them with -x and -y")
	}
	a, err := find(s, o.a)
	if err != nil {
		return nil, err
	}
	b, err := find(s, o.b)
	if err != nil {
		return nil, err
	}
	return chart.Scatter("Task by task", s, a, b), nil
}

// find is the configuration of that name, or else the only one that has all of its words.
func find(s *benchreport.Study, name string) (benchreport.Configuration, error) {
	names := benchreport.NewNames(s.Configurations)
	var found []benchreport.Configuration
	var known []string
	for _, c := range s.Configurations {
		known = append(known, names.Of(c))
		if name == names.Of(c) || name == c.String() {
			return c, nil
		}
		all := strings.FieldsFunc(names.Of(c)+" "+c.String(), func(r rune) bool { return r == ' ' || r == ',' })
		if has(all, strings.Fields(name)) {
			found = append(found, c)
		}
	}
	if len(found) != 1 {
		return benchreport.Configuration{}, fmt.Errorf("%q names %s; expected one of: %s", name,
			say.Count(uint64(len(found)), "configuration", "configurations"), strings.Join(known, "; "))
	}
	return found[0], nil
}

// has reports whether a list has all words of another.
func has(list, words []string) bool {
	return !slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(list, w) })
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

func (o *plotOptions) ratios(s *benchreport.Study) (*chart.Figure, error) {
	return chart.Ratios("Ratios of costs", s, chart.Measure(o.measure)), nil
}
