package formula

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/cmd/haft/terminal"
	"haft/encode"
	"haft/solve/conformance"
	"haft/solve/explain"
)

type agreeOptions struct {
	program *cli.Program
	proofs  cli.ProofsOption
	timeout cli.TimeoutOption
	rules   cli.RulesOption
	jobs    cli.JobsOption
	format  cli.FormatOption
	choices string // --encoding
	plan    conformance.Plan
	files   []string // of --games
}

func newAgree(p *cli.Program) *cobra.Command {
	o := &agreeOptions{program: p}
	cmd := &cobra.Command{
		Use:   "agree [NAME...]",
		Short: "Compare backends with the exact solver, in every encoding",
		Long: `Agree asks backends about games in every encoding that they take, and compares
the answers with those of the exact solver: the verdict, what each piece may be,
the legal moves, and check. Without names it asks all installed backends. The
referee replays every world that a backend finds, and the exact solver confirms
every refutation.

Each encoding gets its own --random games, legal and illegal ones under all
rules. The games of --games are used with every encoding. The table counts: the
encodings that were begun, out of those that the backend takes; the games about
which every question was answered; worlds; refutations; games still undecided
after --timeout (JSON says which); and faults, that is, wrong answers, crashes,
and output that is not an answer. Agree leaves an encoding after a fault or an
undecided game, and a backend after ten faults.

The exit status is 1 if there are faults, and 3 if some games are undecided. An
interrupted run prints its table.`,
		Example: `  haft solvers agree gini --encodings 9
  haft solvers agree gini --encoding roster=mdd,roster=hall --encodings 3
  haft gen 20 | haft solvers agree gini --encodings 3 --random 0 --games -
  haft solvers agree ilp --encoding roster=native,safety=clique --ask verdict`,
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd.Context(), args) },
	}
	cmd.ValidArgsFunction = cli.CompleteBackend
	o.flags(cmd)
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error { return o.suited(cmd) }
	return cmd
}

func (o *agreeOptions) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&o.choices, "encoding", "",
		"`LIST` of choices that encodings must have; several of one axis are\nalternatives (default any)")
	cli.Complete(cmd, "encoding", cli.CompleteEncoding)
	f.IntVar(&o.plan.Most, "encodings", 0, "`N` encodings for each backend, drawn at random (default all that it takes)")
	f.IntVar(&o.plan.Random, "random", 1, "`N` random games for each encoding")
	f.Uint64Var(&o.plan.Seed, "seed", 0, "`SEED` for the random games and encodings")
	cli.Inputs(cmd, &o.files, "games", "`FILES` of games for every encoding")
	f.StringSliceVar(&o.plan.Questions, "ask", nil, "`LIST` of questions: "+strings.Join(conformance.Questions(),
		", ")+" (default all)")
	cli.CompleteWords(cmd, "ask", conformance.Questions()...)
	o.timeout.AddFlag(cmd, checkTime, "`DURATION` that each game may take, 0 for no limit")
	o.proofs.AddFlag(cmd)
	o.rules.AddFlags(cmd)
	o.jobs.AddFlag(cmd, "work on `N` games at a time")
	o.program.ProgressFlag(cmd)
	o.format.AddFlag(cmd, "text", "json", "csv", "md")
}

// suited refuses options that would have no effect.
func (o *agreeOptions) suited(cmd *cobra.Command) error {
	if len(o.files) == 0 {
		return cli.OnlyFor(cmd, "the games of --games", "rules", "start")
	}
	if o.plan.Random == 0 && o.plan.Most == 0 {
		return cli.OnlyFor(cmd, "--random games and --encodings", "seed")
	}
	return nil
}

func (o *agreeOptions) run(ctx context.Context, names []string) error {
	c, err := o.prepare(ctx, names)
	if err != nil {
		return err
	}
	if c.Games() == 0 {
		return errors.New("there is nothing to ask: no game, or no encoding that a backend takes")
	}
	cli.Reserve()
	meter := terminal.NewMeter("games", int64(c.Games()))
	progress := cli.NewProgress(o.program, "game", "games", meter)
	err = c.Run(ctx, o.jobs.Workers(), func() { progress.Add(1); meter.Done.Add(1) })
	progress.Stop()
	return errors.Join(o.tell(c.Rows), err)
}

// maxRandom limits the random games for an encoding: a week has fewer seconds.
const maxRandom = 1_000_000

// prepare makes the plan from the options.
func (o *agreeOptions) prepare(ctx context.Context, names []string) (*conformance.Comparison, error) {
	if o.plan.Most < 0 || o.plan.Random < 0 || o.plan.Random > maxRandom {
		return nil, fmt.Errorf("--encodings is %d and --random %d; expected no negative number, and at most %d games",
			o.plan.Most, o.plan.Random, maxRandom)
	}
	o.plan.Timeout = o.timeout.Duration
	backends, err := installed(o.program, names)
	if err != nil {
		return nil, err
	}
	for _, b := range backends {
		if b.Engine == nil && len(names) == 0 {
			continue // the exact solver, unless the user names it
		}
		if err := b.Installed(); err != nil {
			return nil, err
		}
		if b, err = o.proofs.Proving(b); err != nil {
			return nil, err
		}
		o.plan.Backends = append(o.plan.Backends, b)
	}
	if o.plan.Encodings, err = encode.Those(o.choices); err != nil {
		return nil, err
	}
	if o.plan.Cases, err = o.cases(ctx); err != nil {
		return nil, err
	}
	return o.plan.Prepare()
}

// cases returns the games of the files. A broken game is an error.
func (o *agreeOptions) cases(ctx context.Context) (list []*conformance.Case, err error) {
	for g, err := range o.rules.Games(ctx, o.program, o.files) {
		if err == nil && g.Broken != nil {
			err = g.Broken
		}
		if err != nil {
			return nil, err
		}
		o.program.TellUnread(&g.Header)
		c, err := conformance.NewCase(ctx, explain.Source(g), g)
		if err != nil {
			return nil, err
		}
		list = append(list, c)
	}
	return list, nil
}

// An agreeReport is a row of the table.
type agreeReport struct {
	Backend     string       `json:"backend"`
	Encodings   int          `json:"encodings"`
	Offered     int          `json:"offered"`
	Games       int          `json:"games"`
	Worlds      int          `json:"worlds"`
	Refutations int          `json:"refutations"`
	Seconds     float64      `json:"seconds"`
	Undecided   []agreeQuery `json:"undecided"`
	Faults      []agreeFault `json:"faults"`
}

type agreeQuery struct {
	Encoding string `json:"encoding"`
	Game     string `json:"game"`
}

type agreeFault struct {
	Fault conformance.Failure `json:"fault"`
	agreeQuery
	Detail string `json:"detail"`
}

func newAgreeReport(r *conformance.Row) *agreeReport {
	report := &agreeReport{
		r.Backend.Name, r.Encodings, r.Offered, r.Games, r.Worlds, r.Refutations,
		math.Round(10*r.Time.Seconds()) / 10,
		[]agreeQuery{},
		[]agreeFault{},
	}
	for _, at := range r.Undecided {
		report.Undecided = append(report.Undecided, newAgreeQuery(at))
	}
	for _, f := range r.Disagreements {
		report.Faults = append(report.Faults, agreeFault{f.Failure, newAgreeQuery(f.Query), f.Detail})
	}
	return report
}

func newAgreeQuery(at conformance.Query) agreeQuery { return agreeQuery{at.Encoding.String(), at.Game} }

// tell writes the table and the faults.
func (o *agreeOptions) tell(rows []*conformance.Row) error {
	var reports []*agreeReport
	for _, r := range rows {
		if len(r.Disagreements) > 0 {
			o.program.Note(cli.No)
		}
		if len(r.Undecided) > 0 {
			o.program.Note(cli.Undecided)
		}
		reports = append(reports, newAgreeReport(r))
	}
	if o.format.Name == "json" {
		return o.program.PrintJSON(reports)
	}
	o.program.Render(agreeTable(reports, o.format.Name), o.format.Name)
	if o.format.Name == "text" {
		o.faults(reports)
	}
	return nil
}

func agreeTable(reports []*agreeReport, format string) table.Writer {
	t := cli.NewTable(
		cli.Words("backend"), cli.Numbers("encodings"), cli.Numbers("offered"), cli.Numbers("games"),
		cli.Numbers("worlds"), cli.Numbers("refutations"), cli.Numbers("undecided"), cli.Numbers("faults"),
	)
	number := func(n int) any { return explain.Number(uint64(n)) }
	if format == "csv" {
		number = func(n int) any { return n }
	}
	for _, r := range reports {
		row := table.Row{r.Backend}
		for _, n := range []int{r.Encodings, r.Offered, r.Games, r.Worlds, r.Refutations, len(r.Undecided), len(r.Faults)} {
			row = append(row, number(n))
		}
		t.AppendRow(row)
	}
	return t
}

// faults lists the faults below the table.
func (o *agreeOptions) faults(reports []*agreeReport) {
	for _, r := range reports {
		for _, f := range r.Faults {
			o.program.Printf("\n%s: %s: %s\n  encoding %s\n  %s\n", r.Backend, f.Fault, f.Game, f.Encoding, f.Detail)
		}
	}
}
