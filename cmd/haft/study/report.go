package study

import (
	"bytes"
	"cmp"
	"context"
	_ "embed"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"haft/bench/chart"
	benchreport "haft/bench/report"
	"haft/bench/trial"
	"haft/cmd/haft/cli"
	"haft/cmd/haft/terminal"
	"haft/lazyregexp"
	"haft/model/input"
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
was solved, PAR-2 and the marginal contribution of each configuration to the
virtual best solver (VBS), medians with confidence intervals, a test for every
two, how time grows with size, and where it goes. A configuration is a backend
with an encoding in a mode. Tests count instances, not tasks: shuffles, other
backends and other questions about the same game are no evidence of their own.

Only what ran on the same tasks is compared: numbers are over the tasks that all
were run on. What shares no task with another is left out, and if no task is
left, nothing is compared; one line says so. Growth is not compared, so it is
told of all tasks, unless --shared leaves out some.

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

--export writes the trials instead: as a table in CSV, a row each (DuckDB makes
Parquet of it); for benchstat (try -col /solver); or, to a folder that is named
with --output, a file for each configuration as BenchExec writes them.`

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
	cmd.Flags().UintVar(&o.trials.top, "top", 12, "show pairwise ratios of the `N` nearest to the VBS")
	o.trials.format.AddFlag(cmd, "text", "md", "csv", "json", "html")
	cmd.Flags().StringSliceVar(&o.tables, "tables", nil,
		"only the tables of `LIST`: "+strings.Join(benchreport.TableNames, ", "))
	cmd.Flags().BoolVar(&o.bare, "bare", false, "tables without the words that explain them")
	cli.ChoiceFlag(cmd, &o.export, "export", "write the trials `AS` csv, benchstat or benchexec", exports...)
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
		return cmp.Or(o.publish(o.newDocument(all, verdict, nil)), errNothingLeft)
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
	uncompared string // what is not compared and why; "" if all is, or no table compares
	tables     []benchreport.Table
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
		if benchreport.Shown(o.tables, benchreport.Comparing...) {
			part.uncompared = p.study.Uncompared()
		}
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

// trials holds the options of commands that read results files.
type trials struct {
	records records
	format  cli.FormatOption
	by      string
	clock   string
	count   string
	solved  bool
	only    []string
	except  []string
	shared  bool
	seed    uint64
	top     uint
}

// Groupings that compare, and those that take the report apart.
var (
	compared = []string{
		string(benchreport.ByConfiguration), string(benchreport.ByBackend), string(benchreport.ByEncoding),
		string(benchreport.ByMode), string(benchreport.ByOptions),
	}
	apart = []string{"family", "size"}
)

// flags adds the options; by are the values of --by.
func (o *trials) flags(cmd *cobra.Command, by []string, byWhat string) {
	f := cmd.Flags()
	o.by = by[0]
	cli.ChoiceFlag(cmd, &o.by, "by", byWhat, by...)
	cli.ChoiceFlag(cmd, &o.clock, "time",
		"`CLOCK` that counts: wall or cpu (default that of the limit)", string(benchreport.Wall), string(benchreport.CPU))
	cli.ChoiceFlag(cmd, &o.count, "count",
		"compare `WHAT` was counted instead of time: "+strings.Join(benchreport.Counters(), ",\n"),
		benchreport.Counters()...)
	cmd.MarkFlagsMutuallyExclusive("time", "count")
	f.BoolVar(&o.solved, "solved", false, "take only tasks that every configuration solved that was run on them")
	f.StringArrayVar(&o.only, "only", nil,
		"take trials that meet `ASPECT=VALUE`, as in family=tight,\n"+
			"encoding=roster=adder or timeout=5s; may be given several times")
	f.StringArrayVar(&o.except, "except", nil, "leave out trials that meet `ASPECT=VALUE`; may be given several times")
	f.BoolVar(&o.shared, "shared", false, "leave out of growth, too, what not every configuration was run on")
	o.records.addFlag(cmd)
}

// read reads files and judges all of their trials. It returns those that the options choose, with and without those of
// disqualified configurations. There may be none of the latter.
func (o *trials) read(
	ctx context.Context, files []string,
) (all, chosen []benchreport.Trial, v *benchreport.Verdict, err error) {
	budget := o.records.budget()
	for _, name := range files {
		some, err := o.records.results(ctx, name, budget)
		if err != nil {
			return nil, nil, nil, err
		}
		all = append(all, some...)
	}
	if len(all) == 0 {
		return nil, nil, nil, fmt.Errorf("%s: no records; there is nothing to compare", explain.List(files))
	}
	said := make([]trial.Category, len(all))
	for i, t := range all {
		said[i] = t.Category
	}
	if v, err = benchreport.NewVerdict(all); err != nil {
		return nil, nil, nil, err
	}
	o.tellChanged(all, said)
	if all, err = o.choose(all); err != nil {
		return nil, nil, nil, err
	}
	if chosen, err = o.choose(v.Left); err != nil {
		return nil, nil, nil, err
	}
	if o.shared {
		chosen = benchreport.Shared(chosen, o.options().By)
	}
	if o.solved {
		chosen = benchreport.Solved(chosen, o.options().By)
	}
	if len(all) == 0 {
		return nil, nil, nil, errNothingLeft
	}
	return all, chosen, v, nil
}

// tellChanged says how many records are not what they say, because of what other records say.
func (o *trials) tellChanged(all []benchreport.Trial, said []trial.Category) {
	times := map[string]int{}
	for i, t := range all {
		if t.Category != said[i] {
			times[fmt.Sprintf("%q is %s", said[i], t.Category)]++
		}
	}
	for _, change := range slices.Sorted(maps.Keys(times)) {
		o.records.program.Message("haft: %s in %s, once all answers are compared; 'haft bench merge' writes that", change,
			explain.Count(uint64(times[change]), "record", "records"))
	}
}

var errNothingLeft = errors.New("no trial is left to compare: see --only, --except, --shared and --solved, " +
	"or all were disqualified")

// choose picks trials by --only and --except.
func (o *trials) choose(from []benchreport.Trial) ([]benchreport.Trial, error) {
	chosen, err := benchreport.Only(from, o.only)
	if err != nil {
		return nil, err
	}
	return benchreport.Except(chosen, o.except)
}

// options are those of a study.
func (o *trials) options() benchreport.Options {
	by := benchreport.ByConfiguration
	if !slices.Contains(apart, o.by) {
		by = benchreport.Grouping(o.by)
	}
	return benchreport.Options{Clock: benchreport.Clock(o.clock), Count: o.count, By: by, Seed: o.seed}
}

// tell says on standard error what makes numbers worthless, and sets the exit status.
func (o *trials) tell(v *benchreport.Verdict) {
	if len(v.Wrong) > 0 {
		o.records.program.Note(cli.Failed)
		o.records.program.Message("haft: %s; disqualified: %s",
			explain.Count(uint64(len(v.Wrong)), "wrong answer", "wrong answers"), explain.List(configurations(v.Disqualified)))
	}
	if len(v.Disproved) > 0 {
		d := v.Disproved[0]
		o.records.program.Note(cli.Failed)
		o.records.program.Message("haft: %s: %s: %s", d.Where, d.Job().Task(), d.WrongKnown())
	}
	if len(v.Conflicts) > 0 {
		c := v.Conflicts[0]
		o.records.program.Note(cli.Failed)
		o.records.program.Message("haft: %s: satisfiable by %s, unsatisfiable by %s; nobody knows who is right, so no number can be trusted",
			explain.Count(uint64(len(v.Conflicts)), "contradiction", "contradictions"), c.Sat[0].Where, c.Unsat[0].Where)
	}
}

func configurations(all []benchreport.Configuration) (words []string) {
	for _, c := range all {
		words = append(words, c.String())
	}
	return words
}

// A layout is how a document is written as text or Markdown.
type layout struct {
	format string
	bare   bool // without the words that explain tables
}

func (o *layout) text(d *document) string {
	var b strings.Builder
	for _, s := range d.sentences {
		fmt.Fprintf(&b, "%s\n", o.paragraph(s))
	}
	for i := range d.tables {
		o.section(&b, &d.tables[i], 2)
	}
	for _, p := range d.parts {
		depth := 2
		if p.name != "" {
			fmt.Fprintf(&b, "\n%s\n", o.heading(p.name, depth))
			depth++
		}
		if why := p.uncompared; why != "" {
			fmt.Fprintf(&b, "\n%s\n", o.paragraph(why))
		}
		for i := range p.tables {
			o.section(&b, &p.tables[i], depth)
		}
	}
	return strings.TrimLeft(b.String(), "\n") // if nothing comes before the first heading
}

func (o *layout) section(b *strings.Builder, t *benchreport.Table, depth int) {
	fmt.Fprintf(b, "\n%s\n", o.heading(t.Title, depth))
	if t.Note != "" && !o.bare {
		fmt.Fprintf(b, "%s\n", o.paragraph(t.Note))
	}
	fmt.Fprintf(b, "\n%s\n", o.rows(t))
}

// heading is underlined in text.
func (o *layout) heading(title string, depth int) string {
	if o.format == "md" {
		return strings.Repeat("#", depth) + " " + title + "\n"
	}
	line := "="
	if depth > 2 {
		line = "-"
	}
	return title + "\n" + strings.Repeat(line, len([]rune(title)))
}

// paragraph breaks lines in text.
func (o *layout) paragraph(s string) string {
	if o.format == "md" {
		return s + "\n"
	}
	return terminal.Wrap(s)
}

func (o *layout) rows(t *benchreport.Table) string {
	var columns []cli.Column
	for _, c := range t.Columns {
		columns = append(columns, cli.Column{Name: c.Name, Number: c.Number})
	}
	out := cli.NewTable(columns...)
	for _, row := range t.Rows {
		cells := make(table.Row, len(row))
		for i, cell := range row {
			cells[i] = cell
		}
		out.AppendRow(cells)
	}
	if o.format == "md" {
		return out.RenderMarkdown()
	}
	return out.Render()
}

//go:embed report.css
var reportStyle string

// A picture is a plot as SVG within a page.
type picture struct {
	caption string
	svg     []byte
}

// A pagePart is a part of a page with a name of its own, or the whole.
type pagePart struct {
	name     string
	note     string // what is not compared
	pictures []picture
	tables   []benchreport.Table
}

// page is the report as one HTML file, with its plots.
func (o *reportOptions) page(d *document) ([]byte, error) {
	var parts []pagePart
	for _, p := range d.parts {
		pictures, err := pictures(p.study)
		if err != nil {
			return nil, err
		}
		parts = append(parts, pagePart{p.name, p.uncompared, pictures, p.tables})
	}
	return pageOf("haft bench report", "Comparison of solvers and encodings", d, parts), nil
}

// pageOf is a document as one HTML file, with its parts as they are there. It is written without html/template: package
// text/template calls methods by name, so that the linker could leave no method out, and haft were a fifth larger.
func pageOf(title, heading string, d *document, parts []pagePart) []byte {
	w := &htmlWriter{}
	w.WriteString("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n" +
		"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
	w.line("title", title)
	w.WriteString("<style>\n" + reportStyle + "</style>\n</head>\n<body>\n")
	w.line("h1", heading)
	for _, s := range d.sentences {
		w.line("p", s)
	}
	for i := range d.tables {
		w.line("h2", d.tables[i].Title)
		w.table(&d.tables[i])
	}
	for i := range parts {
		w.part(&parts[i])
	}
	w.WriteString("</body>\n</html>\n")
	return w.Bytes()
}

// An htmlWriter writes elements of HTML. What is not said to be HTML is text, which it escapes.
type htmlWriter struct{ bytes.Buffer }

// line writes an element with a text on a line of its own.
func (w *htmlWriter) line(tag, text string) {
	fmt.Fprintf(w, "<%s>%s</%[1]s>\n", tag, html.EscapeString(text))
}

// part writes tables and plots. Their headings are below that of the part if it has a name.
func (w *htmlWriter) part(p *pagePart) {
	heading := "h2"
	if p.name != "" {
		w.line("h2", p.name)
		heading = "h3"
	}
	if p.note != "" {
		w.line("p", p.note)
	}
	for i := range p.tables {
		w.line(heading, p.tables[i].Title)
		w.table(&p.tables[i])
	}
	w.line(heading, "Plots")
	for _, picture := range p.pictures {
		fmt.Fprintf(w, "<figure>\n%s\n", picture.svg)
		w.line("figcaption", picture.caption)
		w.WriteString("</figure>\n")
	}
}

func (w *htmlWriter) table(t *benchreport.Table) {
	if t.Note != "" {
		w.line("p", t.Note)
	}
	cell := func(tag string, column int, text string) {
		class := ""
		if t.Columns[column].Number {
			class = ` class="n"`
		}
		fmt.Fprintf(w, "<%s%s>%s</%[1]s>", tag, class, html.EscapeString(text))
	}
	w.WriteString("<div class=\"wide\"><table>\n<thead><tr>")
	for i, c := range t.Columns {
		cell("th", i, c.Name)
	}
	w.WriteString("</tr></thead>\n<tbody>\n")
	for _, row := range t.Rows {
		w.WriteString("<tr>")
		for i, text := range row {
			cell("td", i, text)
		}
		w.WriteString("</tr>\n")
	}
	w.WriteString("</tbody>\n</table></div>\n")
}

// pictures are those that need no choice of configurations.
func pictures(s *benchreport.Study) ([]picture, error) {
	var figures []captioned
	if len(s.Tasks) > 0 {
		figures = []captioned{
			{titled(s, "Tasks that are solved within a time.", "Tasks that are solved with so many %s."), chart.ECDF("", s)},
			{
				titled(s, "Times", "Of the %s") + ": the middle half of the tasks, the median, all that were solved.",
				chart.Box("", s),
			},
			{titled(s, "Ratios of PAR-2: by how much the row takes longer than the column.",
				"Ratios of the mean %s: row by column."), chart.Ratios("", s)},
		}
	}
	if len(s.Anytimes()) > 0 {
		figures = append(figures, captioned{costsTitle + ": near to 1 is near to the least cost.", chart.Anytime("", s)})
	}
	for _, family := range chart.Families(s) {
		figures = append(figures, captioned{
			"Growth with the size in the family " + family + ".", chart.Scaling("", s, family),
		})
	}
	return inline(figures)
}

// A captioned figure goes onto a page.
type captioned struct {
	caption string
	figure  *chart.Figure
}

// inline draws figures for a page.
func inline(figures []captioned) (all []picture, err error) {
	for _, f := range figures {
		svg, err := chart.Inline(f.figure)
		if err != nil {
			return nil, err
		}
		all = append(all, picture{f.caption, svg})
	}
	return all, nil
}

// figures is the report in long form.
func (o *reportOptions) figures(d *document) ([]byte, error) {
	var b bytes.Buffer
	out := csv.NewWriter(&b)
	out.Write([]string{"part", "table", "of", "and", "measure", "value"}) // errors are seen at the end
	for _, p := range d.parts {
		if why := p.uncompared; why != "" { // there is no room for it in the table
			o.trials.records.program.Message("haft: %s", strings.TrimPrefix(p.name+": "+why, ": "))
		}
		for _, f := range p.study.Figures(int(o.trials.top)) {
			out.Write(explain.Cells(append([]string{p.name}, f.Cells()...)))
		}
	}
	out.Flush()
	if err := out.Error(); err != nil {
		return nil, fmt.Errorf("csv: %w", err)
	}
	return b.Bytes(), nil
}

// jsonReport is the report as JSON. What is said of all trials is in words; the numbers of a comparison have all
// digits.
type jsonReport struct {
	Sentences []string    `json:"sentences"`
	Tables    []jsonTable `json:"tables"`
	Parts     []jsonPart  `json:"parts"`
}

type jsonTable struct {
	Title   string     `json:"title"`
	Columns []string   `json:"columns"`
	Rows    [][]string `json:"rows"`
}

type jsonPart struct {
	Name    string       `json:"name,omitempty"`
	Note    string       `json:"not_compared,omitempty"`
	Figures []jsonFigure `json:"figures"`
}

// A jsonFigure has no value where there were too few values for a bound: JSON has no infinity.
type jsonFigure struct {
	Table   string   `json:"table"`
	Of      string   `json:"of"`
	And     string   `json:"and,omitempty"`
	Measure string   `json:"measure"`
	Value   *float64 `json:"value"`
}

func jsonFigures(all []benchreport.Figure) (list []jsonFigure) {
	for _, f := range all {
		j := jsonFigure{Table: f.Table, Of: f.Of, And: f.And, Measure: f.Measure}
		if !math.IsInf(f.Value, 0) && !math.IsNaN(f.Value) {
			j.Value = &f.Value
		}
		list = append(list, j)
	}
	return list
}

// json is the report as one object.
func (o *reportOptions) json(d *document) ([]byte, error) {
	r := jsonReport{Sentences: d.sentences}
	for _, t := range d.tables {
		table := jsonTable{Title: t.Title, Rows: t.Rows}
		for _, c := range t.Columns {
			table.Columns = append(table.Columns, c.Name)
		}
		r.Tables = append(r.Tables, table)
	}
	for _, p := range d.parts {
		r.Parts = append(r.Parts, jsonPart{p.name, p.uncompared, jsonFigures(p.study.Figures(int(o.trials.top)))})
	}
	text, err := json.MarshalIndent(r, "", "  ")
	return append(text, '\n'), err
}

// records are results files, and how much memory they may take.
type records struct {
	program *cli.Program
	memory  cli.MemoryOption
}

// recordCost is how much memory a byte of a record takes, with all that is made of it: of 200,000 records, 585 MB of
// 143 MB.
const recordCost = 4

// addFlag adds --max-memory for results files.
func (o *records) addFlag(cmd *cobra.Command) {
	o.memory.AddFlag(cmd, 256<<20, "read no more trials than fit in `SIZE`, as in 2GB")
}

// budget is how many bytes of results files may be read.
func (o *records) budget() *input.Budget {
	return input.NewBudget((o.memory.Limit + recordCost - 1) / recordCost)
}

// results reads a results file, plain or packed. A last line that was cut short is left out, and a message says so.
func (o *records) results(ctx context.Context, name string, budget *input.Budget) ([]benchreport.Trial, error) {
	in, err := o.program.OpenInput(ctx, name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	read, x, err := benchreport.Read(input.NewReader(in, budget), cli.Shown(name))
	tellTorn(o.program, name, x.Torn)
	return read, o.memory.WithinMemory(err)
}

// tellTorn says that the last line of a results file is left out, if it is.
func tellTorn(p *cli.Program, name string, torn bool) {
	if torn {
		p.Message("haft: %s: the last line was cut short and is left out", cli.Shown(name))
	}
}

// exports are the values of --export.
var exports = []string{"csv", "benchstat", "benchexec"}

// exported writes the chosen trials, those of disqualified configurations too, for another program.
func (o *reportOptions) exported(all []benchreport.Trial) error {
	if err := cli.OneOf("--export", o.export, exports...); err != nil {
		return err
	}
	all = benchreport.Taken(all)
	var b bytes.Buffer
	var files []exportedFile
	if o.export == "csv" {
		if err := benchreport.WriteCSV(&b, all); err != nil {
			return err
		}
		return o.put(b.Bytes())
	}
	if o.export == "benchexec" {
		for _, set := range benchreport.ResultSets(all) {
			files = append(files, exportedFile{set.Name + ".results.xml", set.WriteBenchExec})
		}
		return o.folder(files)
	}
	s, err := benchreport.NewStudy(all, o.trials.options()) // for the costs
	if err != nil {
		return err
	}
	if err := s.WriteBenchstat(&b); err != nil {
		return err
	}
	return o.put(b.Bytes())
}

// An exportedFile is a file of a configuration for another program.
type exportedFile struct {
	name  string
	write func(io.Writer) error
}

// folder writes the files to the folder of --output.
func (o *reportOptions) folder(files []exportedFile) error {
	if o.file == "" {
		return fmt.Errorf("--export %s writes a file for each configuration; name their folder with --output", o.export)
	}
	if err := os.MkdirAll(o.file, 0o755); err != nil {
		return err
	}
	for _, f := range files {
		var b bytes.Buffer
		if err := f.write(&b); err != nil {
			return err
		}
		name := filepath.Join(o.file, notInFileNames().ReplaceAllString(f.name, "-"))
		if err := o.trials.records.program.SaveBytes(name, b.Bytes()); err != nil {
			return err
		}
		fmt.Fprintln(o.trials.records.program.Stdout, name)
	}
	return nil
}

// notInFileNames is everything but letters, digits and a few signs.
var notInFileNames = lazyregexp.New(`[^\w.+=-]+`)

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
	{"ecdf", "how many tasks are solved within a time (cactus plot)", func(o *plotOptions, s *benchreport.Study) (*chart.Figure, error) {
		return chart.ECDF(titled(s, "Tasks solved within a time", "Tasks solved with so many %s"), s), nil
	}},
	{"scaling", "how time grows with the size, in one family", (*plotOptions).scaling},
	{"anytime", "how near solutions and bounds come to the least costs in time", (*plotOptions).anytime},
	{"box", "medians, the middle half and the extremes", (*plotOptions).box},
	{"ratios", "pairwise ratios of PAR-2", (*plotOptions).ratios},
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
a mode. As in "haft bench report", only what ran on the same tasks is compared,
and short names of configurations say what differs among them. If there are more
of them than can be told apart, those nearest to the virtual best solver (VBS)
are drawn, by the geometric mean of ratios; --only chooses others.

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
	if why := s.Uncompared(); why != "" {
		if len(s.Tasks) == 0 && kind != "scaling" {
			return errors.New(why)
		}
		o.trials.records.program.Message("haft: %s", why)
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

func (*plotOptions) anytime(s *benchreport.Study) (*chart.Figure, error) {
	if len(s.Anytimes()) == 0 {
		return nil, errors.New("no task asks for the least cost, or nobody found a solution")
	}
	return chart.Anytime(costsTitle, s), nil
}

// costsTitle is that of the figure of costs by time.
const costsTitle = "Solutions and lower bounds as time goes by"

func (*plotOptions) ratios(s *benchreport.Study) (*chart.Figure, error) {
	return chart.Ratios("Ratios of costs", s), nil
}
