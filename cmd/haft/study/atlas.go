package study

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"haft/bench/atlas"
	"haft/bench/chart"
	"haft/bench/family"
	benchreport "haft/bench/report"
	"haft/cmd/haft/cli"
	"haft/cmd/haft/terminal"
	"haft/encode/formula"
	"haft/solve/explain"
)

type atlasOptions struct {
	program *cli.Program
	format  cli.FormatOption
	jobs    cli.JobsOption
	want    atlas.Options
	tables  []string
	file    string
	memory  cli.MemoryOption
	rows    *atlas.Rows // of the files; nil without files
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
by their conflicts, and the ranks are compared. What is said is about encodings,
so intervals are by leaving out each encoding in turn (the jackknife), and an
encoding that carries a result is named. Larger formulas could be the reason
too, so the correlation is also given with the number of literals held fixed.
What is claimed by --seed is checked with instances of the next seed.

With FILEs, the constraints are the shapes of their rows, in place of the tables
above: a table for each axis of 'haft translate', amo, card and linear, with its
encodings. Rows of more inputs than --size are left out, and so are all but the
50 most frequent shapes of a table.

The same options give the same numbers on every machine. It takes about a minute
on two cores, and cannot be resumed. CSV is in long form, a number a line; HTML
is one file with its plots.`

func newAtlas(p *cli.Program) *cobra.Command {
	o := &atlasOptions{program: p}
	cmd := &cobra.Command{
		Use:   "atlas [FILE...]",
		Short: "What encodings miss without search, and what it costs",
		Long:  fmt.Sprintf(atlasLong, atlasTableList()),
		Example: `  haft bench atlas --size 4 --instances 4 --tables one
  haft bench atlas --size 3 --instances 2 --tables one,linear --format md`,
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd.Context(), args) },
	}
	f := cmd.Flags()
	f.IntVar(&o.want.Size, "size", atlas.Most, "measure constraints of up to `N` inputs, 2 to 8")
	f.IntVar(&o.want.Instances, "instances", 40, "draw `N` instances for each table and seed")
	f.Uint64Var(&o.want.Seed, "seed", 1, "`SEED` of the instances")
	f.StringSliceVar(&o.tables, "tables", nil, "only the tables of `LIST`")
	o.format.AddFlag(cmd, "text", "md", "csv", "json", "html")
	cli.FormattedOutput(cmd, &o.file)
	o.jobs.AddFlag(cmd, "measure and ask `N` at a time")
	o.memory.AddFlag(cmd, 500e6, "refuse files that may need more memory than `SIZE`")
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

func (o *atlasOptions) run(ctx context.Context, files []string) error {
	if err := cmp.Or(o.check(files), o.format.ByName(o.file)); err != nil {
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
func (o *atlasOptions) check(files []string) error {
	if o.want.Size < 2 || o.want.Size > atlas.Most {
		return fmt.Errorf("--size is %d; expected 2 to %d", o.want.Size, atlas.Most)
	}
	if o.want.Instances < 0 {
		return fmt.Errorf("--instances is %d; expected 0 or more", o.want.Instances)
	}
	offered, err := o.offered(files)
	if err != nil {
		return err
	}
	var names []string
	for _, t := range offered {
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

// offered returns the tables of the atlas, or those of the rows of files.
func (o *atlasOptions) offered(files []string) ([]atlas.Table, error) {
	if len(files) == 0 {
		return atlas.Tables(), nil
	}
	var read []*formula.Instance
	for _, entry := range files {
		found, err := family.Files(entry)
		if err != nil {
			return nil, err
		}
		for _, g := range found {
			in, err := g.Read(o.memory.Limit)
			switch {
			case err != nil:
				return nil, o.memory.WithinMemory(err)
			case in.Soft != nil:
				read = append(read, in.Soft)
			case in.Rows != nil:
				read = append(read, &formula.Instance{Formula: in.Rows})
			}
		}
	}
	tables, rows := atlas.TablesOf(read, o.want.Size)
	if o.rows = &rows; len(tables) == 0 {
		return nil, fmt.Errorf("%s: no row of up to %d inputs that has encodings", explain.List(files), o.want.Size)
	}
	return tables, nil
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

// document is the atlas as tables, with a part for each table of constraints.
func (o *atlasOptions) document(a *atlas.Atlas) *document {
	d := &document{sentences: o.sentences(a)}
	if len(a.Claims) > 0 {
		d.tables = append(d.tables, claimTable(a, o.want.Seed), sizeTable(a))
	}
	pooled := atlas.Pool(a.Rows)
	for _, t := range o.want.Tables {
		d.parts = append(d.parts, documentPart{
			studied: studied{name: t.Name + ": " + t.Doc},
			tables:  tablesOf(t.Name, pooled, a.Costs),
		})
	}
	return d
}

// sentences tell what was done, and how many claims hold.
func (o *atlasOptions) sentences(a *atlas.Atlas) []string {
	all := []string{fmt.Sprintf(
		"Each constraint of up to %d inputs in each encoding: %d formulas, through all partial assignments.",
		o.want.Size, len(a.Rows))}
	if r := o.rows; r != nil {
		all = append(all, fmt.Sprintf("The constraints are the shapes of %s of the files. Left out are %s of more inputs, and %s "+
			"of rarer shapes.", explain.Count(uint64(r.Measured), "row", "rows"), explain.Count(uint64(r.Larger), "row", "rows"),
			explain.Count(uint64(r.Rare), "row", "rows")))
	}
	if len(a.Claims) == 0 {
		return all
	}
	more, less, holding := 0, 0, 0
	for _, c := range a.Claims {
		switch c.Misses.Sign() {
		case 1:
			more++
		case -1:
			less++
		}
		if c.Holds() {
			holding++
		}
	}
	return append(all, fmt.Sprintf(
		"Does stronger propagation save conflicts? Of %d comparisons, the instances of seed %d say in %d that encodings "+
			"which miss more have more conflicts, in %d that they have fewer, and in %d nothing. With instances drawn afresh "+
			"by seed %d, %d of these %d claims hold.",
		len(a.Claims), o.want.Seed, more, less, len(a.Claims)-more-less, o.want.Seed+1, holding, more+less))
}

// claimTable compares misses with conflicts.
func claimTable(a *atlas.Atlas, seed uint64) benchreport.Table {
	t := benchreport.Table{
		Title: "What is missed, and conflicts",
		Note: "Rank correlations between what encodings miss and the conflicts of a solver: within each instance, then " +
			"the mean over the instances in which both differ, with its 95 % interval by leaving out each encoding in turn " +
			fmt.Sprintf("(jackknife). A claim is an interval of seed %d without 0; it holds if that of seed %d has the ",
				seed, seed+1) + "same sign. An encoding carries a correlation that is less than half, or has the other sign, " +
			"without it.",
		Columns: columns("table solver missed-by #instances #encodings #correlation #drawn-afresh holds carried-by"),
	}
	for _, c := range a.Claims {
		instances, encodings := "", ""
		if c.Misses != nil {
			instances, encodings = fmt.Sprint(c.Misses.Instances), fmt.Sprint(c.Misses.Encodings)
		}
		t.Rows = append(t.Rows, []string{
			c.Table, c.Solver, c.Reasoning, instances, encodings, correlation(c.Misses), correlation(c.Afresh.Misses),
			holdsWord(&c), carriers(c.Misses),
		})
	}
	return t
}

// sizeTable says what of that could be due to the size of the formulas.
func sizeTable(a *atlas.Atlas) benchreport.Table {
	t := benchreport.Table{
		Title: "Is it size?",
		Note: "Encodings that miss more may also be larger. So here is the partial rank correlation of misses with " +
			"conflicts, given the literals of the formula, and that of the literals alone. The factor is how many times the " +
			"conflicts of encodings that miss nothing the others have, by geometric means; the last column is who carries it.",
		Columns: columns("table solver missed-by #correlation #size-held-fixed #size-alone #factor carried-by"),
	}
	for _, c := range a.Claims {
		t.Rows = append(t.Rows, []string{
			c.Table, c.Solver, c.Reasoning, correlation(c.Misses), correlation(c.Partial), correlation(c.Size), factor(c.Excess),
			carriers(c.Excess),
		})
	}
	return t
}

// columns returns the columns of a list of names, with - for spaces and # before those of numbers.
func columns(list string) (all []benchreport.Column) {
	for _, name := range strings.Fields(list) {
		name, number := strings.CutPrefix(strings.ReplaceAll(name, "-", " "), "#")
		all = append(all, benchreport.Column{Name: name, Number: number})
	}
	return all
}

// holdsWord says whether a claim holds, or is "" if nothing is claimed.
func holdsWord(c *atlas.Claim) string {
	switch {
	case c.Misses.Sign() == 0:
		return ""
	case c.Holds():
		return "yes"
	}
	return "no"
}

// carriers lists the encodings that carry an estimate.
func carriers(e *atlas.Estimate) string {
	if e == nil {
		return ""
	}
	return strings.Join(e.CarriedBy, ", ")
}

// correlation formats an estimate as "0.42 (0.31 to 0.53)", or as "" if there is none.
func correlation(e *atlas.Estimate) string {
	if e == nil {
		return ""
	}
	return fmt.Sprintf("%.2f (%.2f to %.2f)", e.Value, e.Low, e.High)
}

// factor formats the estimate of a logarithm as a factor.
func factor(e *atlas.Estimate) string {
	if e == nil {
		return ""
	}
	return fmt.Sprintf("%.2f (%.2f to %.2f)", math.Exp(e.Value), math.Exp(e.Low), math.Exp(e.High))
}

// tablesOf says what each encoding of a table misses, and what it costs.
func tablesOf(name string, pooled []atlas.Row, costs []atlas.Cost) []benchreport.Table {
	missed := benchreport.Table{
		Title: "What is missed, in percent of what there is to see",
		Note: "States are partial assignments that are contradictory or exclude a value; one is missed if any of that is. " +
			"Unit is unit propagation in the clauses, slack the propagation of cutting planes, LP the linear relaxation. What " +
			"misses nothing by unit maintains generalized arc consistency (GAC). In clauses LP refutes what unit propagation " +
			"does, but it looks one value ahead.",
		Columns: columns("encoding #states:-unit #slack #LP #conflicts:-unit #slack #LP #values:-unit #slack #LP"),
	}
	cost := benchreport.Table{
		Title: "Conflicts",
		Note: "In multiples of those of the first encoding, on the same instances of both seeds, by geometric means. " +
			"Literals are those of all formulas that are measured above.",
		Columns: columns("encoding #literals"),
	}
	for _, s := range atlas.Solvers {
		cost.Columns = append(cost.Columns, benchreport.Column{Name: fmt.Sprint(s), Number: true})
	}
	asked := false
	for _, r := range pooled {
		if r.Table != name {
			continue
		}
		missed.Rows = append(missed.Rows, missedCells(&r))
		row := []string{r.Encoding, fmt.Sprint(r.Literals)}
		for _, s := range atlas.Solvers {
			e := costOf(costs, name, r.Encoding, fmt.Sprint(s))
			row = append(row, factor(e))
			asked = asked || e != nil
		}
		cost.Rows = append(cost.Rows, row)
	}
	if !asked {
		return []benchreport.Table{missed}
	}
	return []benchreport.Table{missed, cost}
}

func missedCells(r *atlas.Row) []string {
	cells := []string{r.Encoding}
	for _, of := range []func(atlas.Misses) atlas.Share{
		func(m atlas.Misses) atlas.Share { return m.States },
		func(m atlas.Misses) atlas.Share { return m.Conflicts },
		func(m atlas.Misses) atlas.Share { return m.Values },
	} {
		for _, m := range r.Strength {
			cells = append(cells, percent(of(m)))
		}
	}
	return cells
}

// percent formats the missed part, or "" if nothing was looked for.
func percent(s atlas.Share) string {
	switch {
	case s.Of == 0:
		return ""
	case s.Missed == 0:
		return "0"
	}
	return fmt.Sprintf("%.2f", 100*s.Part())
}

// costOf finds a cost; nil if there is none.
func costOf(costs []atlas.Cost, table, encoding, solver string) *atlas.Estimate {
	for _, c := range costs {
		if c.Table == table && c.Encoding == encoding && c.Solver == solver {
			return c.Log
		}
	}
	return nil
}

// atlasNumbers is the atlas in long form: what is missed of each constraint, and the conflicts of each trial.
func atlasNumbers(a *atlas.Atlas) []byte {
	t := cli.NewTable(cli.Words("table"), cli.Words("encoding"), cli.Words("of"), cli.Words("measure"),
		cli.Numbers("value"))
	for _, r := range a.Rows {
		add := func(measure string, value int) {
			t.AppendRow(table.Row{r.Table, r.Encoding, r.Constraint, measure, value})
		}
		add("variables", r.Vars)
		add("literals", r.Literals)
		for _, reasoning := range atlas.Reasonings {
			m := r.Strength[reasoning]
			for _, share := range []struct {
				name string
				atlas.Share
			}{{"conflicts", m.Conflicts}, {"values", m.Values}, {"states", m.States}} {
				add(fmt.Sprintf("%v %s", reasoning, share.name), share.Of)
				add(fmt.Sprintf("%v %s missed", reasoning, share.name), share.Missed)
			}
		}
	}
	for _, r := range a.Trials {
		of := fmt.Sprintf("%s, seed %d, instance %d", r.Kind, r.Seed, r.Number)
		t.AppendRow(table.Row{r.Table, r.Encoding, of, r.Solver + " conflicts", r.Conflicts})
	}
	return []byte(cli.Render(t, "csv") + "\n")
}

// atlasJSON is all of the atlas as one object.
func atlasJSON(o *atlas.Options, a *atlas.Atlas) ([]byte, error) {
	text, err := json.MarshalIndent(struct {
		Size        int           `json:"size"`
		Instances   int           `json:"instances"`
		Seed        uint64        `json:"seed"`
		Constraints []atlas.Row   `json:"constraints"`
		Trials      []atlas.Trial `json:"trials"`
		Claims      []atlas.Claim `json:"claims"`
		Costs       []atlas.Cost  `json:"costs"`
	}{o.Size, o.Instances, o.Seed, a.Rows, a.Trials, a.Claims, a.Costs}, "", "  ")
	return []byte(strings.TrimSpace(string(text)) + "\n"), err
}

// page is the atlas as one HTML file, with its plots.
func (o *atlasOptions) page(a *atlas.Atlas) ([]byte, error) {
	d := o.document(a)
	var parts []pagePart
	if len(a.Claims) > 0 {
		pictures, err := inline([]captioned{{
			"Rank correlations of misses with conflicts, of both seeds, with 95 % intervals by leaving out encodings.", claimFigure(a, o.want.Seed),
		}})
		if err != nil {
			return nil, err
		}
		parts = append(parts, pagePart{pictures: pictures})
	}
	pooled := atlas.Pool(a.Rows)
	for i, p := range d.parts {
		pictures, err := inline(tableFigures(o.want.Tables[i].Name, pooled, a.Costs))
		if err != nil {
			return nil, err
		}
		parts = append(parts, pagePart{p.name, "", pictures, p.tables})
	}
	return pageOf("haft bench atlas", "What encodings miss, and what it costs", d, parts), nil
}

// claimFigure draws the correlations of both seeds.
func claimFigure(a *atlas.Atlas, seed uint64) *chart.Figure {
	var rows []chart.DotRow
	for _, c := range a.Claims {
		rows = append(rows, chart.DotRow{
			Name: c.Table + ", " + c.Solver + ", " + c.Reasoning,
			Dots: []*chart.Dot{dot(c.Misses), dot(c.Afresh.Misses), dot(c.Partial)},
		})
	}
	return chart.Dots("", chart.Axis{Name: "rank correlation of misses with conflicts", Low: -1, High: 1}, []string{
		fmt.Sprintf("seed %d", seed), fmt.Sprintf("seed %d", seed+1), "size held fixed",
	}, rows)
}

// dot is an estimate as it is drawn.
func dot(e *atlas.Estimate) *chart.Dot {
	if e == nil {
		return nil
	}
	return &chart.Dot{Value: e.Value, Low: e.Low, High: e.High}
}

// tableFigures draw what the encodings of a table miss, what they cost, and one against the other.
func tableFigures(table string, pooled []atlas.Row, costs []atlas.Cost) []captioned {
	var missed, cost []chart.DotRow
	against := make([]chart.PointSeries, len(atlas.Solvers))
	var solvers, ways []string
	for _, r := range atlas.Reasonings {
		ways = append(ways, r.String())
	}
	for i, s := range atlas.Solvers {
		solvers = append(solvers, fmt.Sprint(s))
		against[i].Name = solvers[i]
	}
	low, high := -0.1, 0.1
	for _, r := range pooled {
		if r.Table != table {
			continue
		}
		row := chart.DotRow{Name: r.Encoding}
		for _, m := range r.Strength {
			row.Dots = append(row.Dots, shareDot(m.States))
		}
		missed = append(missed, row)
		row = chart.DotRow{Name: r.Encoding}
		for i, s := range solvers {
			d := decimalDot(costOf(costs, table, r.Encoding, s))
			row.Dots = append(row.Dots, d)
			if d != nil {
				low, high = min(low, d.Low), max(high, d.High)
				slack := 100 * r.Strength[atlas.Slack].States.Part()
				against[i].Points = append(against[i].Points, chart.Point{X: slack, Y: d.Value})
			}
		}
		cost = append(cost, row)
	}
	percent := chart.Axis{Name: "states in which something is missed (%)", Low: -2, High: 102}
	figures := []captioned{{"What each way of reasoning misses.", chart.Dots("", percent, ways, missed)}}
	if len(costs) == 0 || len(against[0].Points) == 0 {
		return figures
	}
	times := chart.Axis{
		Name: "conflicts / conflicts of " + cost[0].Name + " (log)", Low: low - 0.05, High: high + 0.05, Log: true,
	}
	percent.Name = "missed by slack (% of states)"
	return append(figures,
		captioned{"Conflicts on the same instances, with 95 % intervals.", chart.Dots("", times, solvers, cost)},
		captioned{"One against the other: each point is an encoding.", chart.Points("", percent, times, against)})
}

// shareDot is a missed part in percent.
func shareDot(s atlas.Share) *chart.Dot {
	if s.Of == 0 {
		return nil
	}
	v := 100 * s.Part()
	return &chart.Dot{Value: v, Low: v, High: v}
}

// decimalDot turns the estimate of a natural logarithm into decimal ones.
func decimalDot(e *atlas.Estimate) *chart.Dot {
	if e == nil {
		return nil
	}
	return &chart.Dot{Value: e.Value / math.Ln10, Low: e.Low / math.Ln10, High: e.High / math.Ln10}
}
