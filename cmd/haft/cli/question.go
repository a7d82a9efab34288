package cli

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"haft/bench/journal"
	"haft/encode"
	"haft/model"
	"haft/model/bounded"
	"haft/solve"
	"haft/solve/proof"
)

// Question holds the options of every command that asks something about games.
type Question struct {
	*Program
	Backend    string
	Encoding   string
	proofs     bool // --check-proofs
	Rules      string
	Format     string
	Formats    []string // that the command writes
	Timeout    time.Duration
	Jobs       uint // 0 for one a processor
	Solver     solve.Solver
	input      *Meter // of the files
	OutputFile string // --output
	Resume     bool
	journal    *journal.Journal // --output, if it is a regular file
	Earlier    *Earlier         // what it holds already
	Untimed    bool             // reports do not say how long it took
	Memory     bounded.Size     // --max-memory
}

// Flags adds the options to cmd. A command that writes in only one way has no formats.
func (q *Question) Flags(cmd *cobra.Command, formats ...string) {
	f := cmd.Flags()
	f.StringVar(&q.Backend, "backend", "exact", "`NAME` of who decides: see 'haft solvers list'")
	cmd.RegisterFlagCompletionFunc("backend", CompleteBackend)
	q.ProofsFlag(cmd)
	f.DurationVar(&q.Timeout, "timeout", 0, "`DURATION` that each game may take, as in 500ms (default no limit)")
	q.EncodingFlag(cmd, "the backend's own")
	q.RulesFlag(cmd)
	if len(formats) > 0 {
		q.FormatFlag(cmd, formats...)
	}
}

// ProofsFlag adds --check-proofs.
func (q *Question) ProofsFlag(cmd *cobra.Command) {
	kinds := strings.Join(proof.CheckedKinds(), ", ")
	cmd.Flags().BoolVar(&q.proofs, "check-proofs", false, "confirm every unsatisfiable by the proof of the backend's program, too: "+kinds)
}

// Proving is the backend, with its proofs checked if that is asked for.
func (q *Question) Proving(b *solve.Backend) (*solve.Backend, error) {
	if !q.proofs {
		return b, nil
	}
	return b.Proving()
}

// FormatFlag adds --format. The first is the default.
func (q *Question) FormatFlag(cmd *cobra.Command, formats ...string) {
	q.Formats = formats
	cmd.Flags().StringVar(&q.Format, "format", formats[0], "`FORMAT` of the output: "+strings.Join(formats, ", "))
	cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(formats, cobra.ShellCompDirectiveNoFileComp))
}

// RulesFlag adds --rules.
func (q *Question) RulesFlag(cmd *cobra.Command) {
	cmd.Flags().StringVar(&q.Rules, "rules", "", "`LIST` of rules that go above those of the files: en-passant=on, check=off,\nbishops=opposite (see 'haft help files')")
	cmd.RegisterFlagCompletionFunc("rules", completeRules)
}

// EncodingFlag adds --encoding; standard names the encoding without it.
func (q *Question) EncodingFlag(cmd *cobra.Command, standard string) {
	cmd.Flags().StringVar(&q.Encoding, "encoding", "", "`LIST` of choices for formulas, as in roster=sequential,safety=pairs\n(default "+standard+")")
	cmd.RegisterFlagCompletionFunc("encoding", CompleteEncoding)
}

// JobsFlag is for commands that take many games.
func (q *Question) JobsFlag(cmd *cobra.Command) {
	cmd.Flags().UintVarP(&q.Jobs, "jobs", "j", 0, "work on `N` games at a time (default one for each processor)")
	q.ProgressFlag(cmd)
}

// Open checks the options and makes the solver. The answers of every backend are checked.
func (q *Question) Open() error {
	if err := q.CheckOptions(); err != nil {
		return err
	}
	b, err := solve.Lookup(q.Backend)
	if err != nil {
		return err
	}
	if b, err = q.Proving(b); err != nil {
		return err
	}
	e, err := q.parseEncoding()
	if err != nil {
		return err
	}
	s, err := b.Open(e)
	if err != nil {
		return err
	}
	q.Solver = solve.Checked(b.Name, s)
	return nil
}

// CheckOptions looks at what can be wrong before anything is read.
func (q *Question) CheckOptions() error {
	if len(q.Formats) > 0 {
		if err := OneOf("--format", q.Format, q.Formats...); err != nil {
			return err
		}
	}
	if err := OneOf("--progress", q.ShowProgress, "auto", "always", "never"); err != nil {
		return err
	}
	if q.Timeout < 0 {
		return fmt.Errorf("--timeout is %v; expected a positive duration", q.Timeout)
	}
	rules := model.DefaultRules()
	if err := rules.SetAll(q.Rules); err != nil {
		return fmt.Errorf("--rules: %w", err)
	}
	return nil
}

// parseEncoding reads --encoding; without it the zero value stands for the backend's own.
func (q *Question) parseEncoding() (encode.Encoding, error) {
	if q.Encoding == "" {
		return encode.Encoding{}, nil
	}
	return encode.Parse(q.Encoding)
}

// Workers is how many games are worked on at a time.
func (q *Question) Workers() int {
	if q.Jobs == 0 {
		return runtime.NumCPU()
	}
	return int(min(q.Jobs, 1<<16))
}

// Limit is the context for one game.
func (q *Question) Limit(ctx context.Context) (context.Context, context.CancelFunc) {
	if q.Timeout == 0 {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, q.Timeout)
}

// Rest is the context for what is left of the limit for one game.
func (q *Question) Rest(ctx context.Context, used float64) (context.Context, context.CancelFunc) {
	if q.Timeout == 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, q.Timeout-time.Duration(used*float64(time.Second)))
}

// Limited names the limit that left a question undecided.
func (q *Question) Limited(err error) error {
	if q.Timeout > 0 && errors.Is(err, solve.ErrUndecided) && !errors.Is(err, solve.ErrGaveUp) {
		return fmt.Errorf("%w: the time limit was reached (%v)", solve.ErrUndecided, q.Timeout)
	}
	return err
}
