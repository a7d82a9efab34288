package formula

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/solve/backend"
	"haft/solve/conformance"
	"haft/solve/explain"
)

type checkOptions struct {
	program   *cli.Program
	format    cli.FormatOption
	timeout   cli.TimeoutOption
	seed      int
	fresh     int
	freshSeed uint64
	most      int // faults to tell of a backend; 0 for all
}

// checkTime is how long a backend may think about a question by default.
const checkTime = 10 * time.Second

func newCheck(p *cli.Program) *cobra.Command {
	o := &checkOptions{program: p}
	cmd := &cobra.Command{
		Use:   "check [NAME...]",
		Short: "Ask backends questions with known answers",
		Long: `Check asks backends about formulas, tiny and large, satisfiable and not, and
about games. Without names it asks all installed backends. It reports wrong
answers, missing models, missing or wrong proofs from programs that can prove,
patterns of counters that match nothing, crashes, hangs (longer than --timeout),
and output that is not an answer.

With --fresh N it also asks about N new satisfiable formulas, drawn at random,
some of them twice and some after an unsatisfiable one, and about others of up
to 50,000 clauses. If a program wrongly answers UNSATISFIABLE to one formula in
fifty, 230 of them expose it with a probability of 99 %. Check prints the seed
of the draw; --fresh-seed draws the same formulas again.

A backend that keeps formulas is asked in sessions, too.

The exit status is 1 if anything is wrong.`,
		Example: `  haft solvers check gini gophersat
  haft solvers check --fresh 230 gini
  haft solvers check --format json exact`,
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd.Context(), args) },
	}
	cmd.ValidArgsFunction = cli.CompleteBackend
	o.addFlags(cmd)
	cmd.Flags().IntVar(&o.fresh, "fresh", 0, "also ask about `N` formulas drawn at random for this check")
	o.format.AddFlag(cmd, "text", "json")
	return cmd
}

// checkOptions adds the options of commands that check backends.
func (o *checkOptions) addFlags(cmd *cobra.Command) {
	o.timeout.AddFlag(cmd, checkTime, "`DURATION` that each question may take")
	cmd.Flags().IntVar(&o.seed, "seed", 0, "seed `N` for programs that take one (default their own)")
	cmd.Flags().Uint64Var(&o.freshSeed, "fresh-seed", 0, "`SEED` of the fresh formulas (default a new one each time)")
}

// A checkReport is the result for one backend.
type checkReport struct {
	Name      string        `json:"name"`
	Questions int           `json:"questions"`
	Faults    []faultReport `json:"faults"`
	Wrong     string        `json:"wrong,omitempty"` // wrong answers known from before
	FreshSeed uint64        `json:"fresh_seed,omitempty"`
}

type faultReport struct {
	Fault    conformance.Fault `json:"fault"`
	Question string            `json:"question"`
	Detail   string            `json:"detail"`
}

func (o *checkOptions) run(ctx context.Context, names []string) error {
	if err := o.checkOptions(); err != nil {
		return err
	}
	backends, err := installed(o.program, names)
	if err != nil {
		return err
	}
	if err := o.seeds(backends...); err != nil {
		return err
	}
	var reports []*checkReport
	for _, b := range backends {
		r, err := o.check(ctx, b)
		if err != nil {
			return err
		}
		reports = append(reports, r)
		if o.format.Name == "text" {
			o.tell(r)
		}
	}
	if o.format.Name == "json" {
		return o.program.PrintJSON(reports)
	}
	return nil
}

// checkOptions looks at the options. Without a time limit, a hang could not be recognised.
func (o *checkOptions) checkOptions() error {
	if o.timeout.Duration == 0 || o.seed < 0 || o.fresh < 0 {
		const what = "--timeout is %v, --seed %d and --fresh %d; expected a positive duration and no negative number"
		return fmt.Errorf(what, o.timeout.Duration, o.seed, o.fresh)
	}
	if o.freshSeed > 0 && o.fresh == 0 {
		return errors.New("--fresh-seed is for --fresh")
	}
	if o.freshSeed == 0 {
		o.freshSeed = 1 + rand.Uint64()>>12 // short enough to type, and exact in every JSON reader
	}
	return nil
}

// seeds returns an error if --seed was given and none of the backends takes one.
func (o *checkOptions) seeds(backends ...*backend.Backend) error {
	if o.seed > 0 && !slices.ContainsFunc(backends, (*backend.Backend).TakesSeed) {
		return errors.New("--seed is for programs that take one, and none of these does")
	}
	return nil
}

// check asks one backend and notes faults in the exit status.
func (o *checkOptions) check(ctx context.Context, b *backend.Backend) (*checkReport, error) {
	r := &checkReport{Name: b.Name, Faults: []faultReport{}}
	if p := b.Program(); p != nil {
		r.Wrong = p.Wrong
	}
	findings, err := conformance.Check(ctx, b.Seeded(o.seed), o.timeout.Duration)
	if err == nil && o.fresh > 0 && !conformance.Hangs(findings) {
		r.FreshSeed = o.freshSeed
		var fresh []conformance.Finding
		fresh, err = conformance.Fresh(ctx, b.Seeded(o.seed), o.timeout.Duration, o.fresh, o.freshSeed)
		findings = append(findings, fresh...)
	}
	if err != nil && !errors.Is(err, context.Canceled) {
		return nil, err
	}
	r.Questions = len(findings)
	for _, f := range findings {
		if f.Fault != conformance.None {
			o.program.Note(cli.No)
			r.Faults = append(r.Faults, faultReport{f.Fault, f.Question, f.Detail})
		}
	}
	return r, nil
}

// tell prints the result for one backend as soon as it is known.
func (o *checkOptions) tell(r *checkReport) {
	verdict := "all is right"
	if len(r.Faults) > 0 {
		verdict = explain.Count(uint64(len(r.Faults)), "fault", "faults")
	}
	seed := ""
	if r.FreshSeed != 0 {
		seed = fmt.Sprintf(" (some by --fresh-seed %d)", r.FreshSeed)
	}
	o.program.Printf("%s: %s%s, %s\n", r.Name, explain.Count(uint64(r.Questions), "question", "questions"), seed, verdict)
	told := r.Faults
	if o.most > 0 {
		told = told[:min(len(told), o.most)]
	}
	for _, f := range told {
		o.program.Printf("  %s: %s: %s\n", f.Fault, f.Question, f.Detail)
	}
	if more := len(r.Faults) - len(told); more > 0 {
		o.program.Printf("  and %s\n", explain.Count(uint64(more), "more fault", "more faults"))
	}
	if r.Wrong != "" {
		o.program.Printf("  known: %s\n", r.Wrong)
	}
	o.program.Stdout.Flush()
}
