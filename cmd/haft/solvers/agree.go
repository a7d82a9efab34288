package solvers

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/encode"
	"haft/solve/agree"
	"haft/solve/canary"
	"haft/solve/say"
	"haft/solve/schema"
)

type agreeOptions struct {
	cli.Question
	plan  agree.Plan
	files []string // of --games
}

func newAgree(p *cli.Program) *cobra.Command {
	o := &agreeOptions{Question: cli.Question{Program: p}}
	cmd := &cobra.Command{
		Use:   "agree [NAME...]",
		Short: "Hold backends against the exact solver, through every encoding",
		Long: `Agree asks the backends, or all that are installed, about games through every
encoding that they take, and compares with the exact solver: the verdict, what
each piece may be, the legal moves, and check. The referee replays every world
that a backend finds, and the exact solver confirms every refutation.

Each encoding has --random games of its own, legal and illegal ones under all
rules; those of --games are put to every encoding. The table tells what was
asked: encodings, begun, of those that the backend takes; games about which
every question was answered; worlds; refutations; games that were undecided
after --timeout (JSON says which); and faults: wrong answers, crashes, and
whatever else is no answer. With a fault or an undecided game an encoding is
left, and with ten faults the backend.

The exit status is 1 if there are faults, and 3 if anything is undecided. An
interrupted run prints its table.`,
		Example: `  haft solvers agree gini --encodings 50
  haft solvers agree gini --encoding roster=mdd,roster=hall --encodings 9
  haft gen 20 | haft solvers agree gini --encodings 3 --random 0 --games -
  haft solvers agree ilp --encoding roster=native,safety=clique --ask verdict`,
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd.Context(), args) },
	}
	cmd.ValidArgsFunction = cli.CompleteBackend
	f := cmd.Flags()
	f.StringVar(&o.Encoding, "encoding", "", "`LIST` of choices that encodings must have; several of one axis are\nalternatives (default any)")
	cmd.RegisterFlagCompletionFunc("encoding", cli.CompleteEncoding)
	f.IntVar(&o.plan.Most, "encodings", 0, "`N` encodings for each backend, drawn at random (default all it takes)")
	f.IntVar(&o.plan.Random, "random", 1, "`N` random games for each encoding")
	f.Uint64Var(&o.plan.Seed, "seed", 0, "`SEED` of the random games and of the draw")
	f.StringSliceVar(&o.files, "games", nil, "`FILES` of games for every encoding")
	f.StringSliceVar(&o.plan.Questions, "ask", nil, "`LIST` of questions: "+strings.Join(agree.Questions(), ", ")+" (default all)")
	cmd.RegisterFlagCompletionFunc("ask", cobra.FixedCompletions(agree.Questions(), cobra.ShellCompDirectiveNoFileComp))
	f.DurationVar(&o.Timeout, "timeout", checkTime, "`DURATION` that each game may take, 0 for no limit")
	o.ProofsFlag(cmd)
	o.RulesFlag(cmd)
	o.JobsFlag(cmd)
	o.FormatFlag(cmd, "text", "json", "csv", "md")
	return cmd
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
	meter := cli.NewMeter("games", int64(c.Games()))
	progress := cli.NewProgress(o.Program, "games", meter)
	err = c.Run(ctx, o.Workers(), func() { progress.Add(1); meter.Done.Add(1) })
	progress.Stop()
	return errors.Join(o.tell(c.Rows), err)
}

// maxRandom is how many random games an encoding may have: more than there are seconds in a week.
const maxRandom = 1_000_000

// prepare makes the plan of the options.
func (o *agreeOptions) prepare(ctx context.Context, names []string) (*agree.Comparison, error) {
	if err := o.CheckOptions(); err != nil {
		return nil, err
	}
	if o.plan.Most < 0 || o.plan.Random < 0 || o.plan.Random > maxRandom {
		return nil, fmt.Errorf("--encodings is %d and --random %d; expected no negative number, and at most %d games", o.plan.Most, o.plan.Random, maxRandom)
	}
	o.plan.Timeout = o.Timeout
	backends, err := installed(o.Program, names)
	if err != nil {
		return nil, err
	}
	for _, b := range backends {
		if b.Engine == nil && len(names) == 0 {
			continue // the exact solver, unless it is named
		}
		if err := b.Installed(); err != nil {
			return nil, err
		}
		if b, err = o.Proving(b); err != nil {
			return nil, err
		}
		o.plan.Backends = append(o.plan.Backends, b)
	}
	if o.plan.Encodings, err = encode.Those(o.Encoding); err != nil {
		return nil, err
	}
	if o.plan.Cases, err = o.cases(ctx); err != nil {
		return nil, err
	}
	return o.plan.Prepare()
}

// cases are the games of the files. A broken one is an error.
func (o *agreeOptions) cases(ctx context.Context) (list []*agree.Case, err error) {
	for g, err := range o.Question.Games(ctx, o.files) {
		if err == nil && g.Broken != nil {
			err = g.Broken
		}
		if err != nil {
			return nil, err
		}
		o.Question.TellUnread(g)
		c, err := agree.NewCase(ctx, say.Place(g), g)
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
	Undecided   []agreePlace `json:"undecided"`
	Faults      []agreeFault `json:"faults"`
}

type agreePlace struct {
	Encoding string `json:"encoding"`
	Game     string `json:"game"`
}

type agreeFault struct {
	Fault canary.Fault `json:"fault"`
	agreePlace
	Detail string `json:"detail"`
}

func newAgreeReport(r *agree.Row) *agreeReport {
	report := &agreeReport{
		r.Backend.Name, r.Encodings, r.Offered, r.Games, r.Worlds, r.Refutations,
		math.Round(10*r.Time.Seconds()) / 10,
		[]agreePlace{},
		[]agreeFault{},
	}
	for _, at := range r.Undecided {
		report.Undecided = append(report.Undecided, newAgreePlace(at))
	}
	for _, f := range r.Faults {
		report.Faults = append(report.Faults, agreeFault{f.Fault, newAgreePlace(f.Place), f.Detail})
	}
	return report
}

func newAgreePlace(at agree.Place) agreePlace { return agreePlace{at.Encoding.String(), at.Game} }

// tell writes the table, and what was wrong.
func (o *agreeOptions) tell(rows []*agree.Row) error {
	var reports []*agreeReport
	for _, r := range rows {
		if len(r.Faults) > 0 {
			o.Note(cli.No)
		}
		if len(r.Undecided) > 0 {
			o.Note(cli.Undecided)
		}
		reports = append(reports, newAgreeReport(r))
	}
	if o.Format == "json" {
		line, err := schema.Marshal(reports)
		o.Printf("%s\n", line)
		return err
	}
	o.Render(agreeTable(reports, o.Format), o.Format)
	if o.Format == "text" {
		o.faults(reports)
	}
	return nil
}

func agreeTable(reports []*agreeReport, format string) table.Writer {
	t := cli.NewTable(
		cli.Column{"backend", false}, cli.Column{"encodings", true}, cli.Column{"offered", true}, cli.Column{"games", true}, cli.Column{"worlds", true},
		cli.Column{"refutations", true}, cli.Column{"undecided", true}, cli.Column{"faults", true},
	)
	for _, r := range reports {
		row := table.Row{r.Backend}
		for _, n := range []int{r.Encodings, r.Offered, r.Games, r.Worlds, r.Refutations, len(r.Undecided), len(r.Faults)} {
			if format == "csv" {
				row = append(row, n)
			} else {
				row = append(row, say.Number(uint64(n)))
			}
		}
		t.AppendRow(row)
	}
	return t
}

// faults tells what was wrong, below the table.
func (o *agreeOptions) faults(reports []*agreeReport) {
	for _, r := range reports {
		for _, f := range r.Faults {
			o.Printf("\n%s: %s: %s\n  encoding %s\n  %s\n", r.Backend, f.Fault, f.Game, f.Encoding, f.Detail)
		}
	}
}
