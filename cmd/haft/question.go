package main

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

// question holds the options of every command that asks something about games.
type question struct {
	*program
	backend  string
	encoding string
	proofs   bool // --check-proofs
	rules    string
	format   string
	formats  []string // that the command writes
	timeout  time.Duration
	jobs     uint // 0 for one a processor
	solver   solve.Solver
	input    *meter // of the files
	file     string // --output
	resume   bool
	journal  *journal.Journal // --output, if it is a regular file
	earlier  *earlier         // what it holds already
	untimed  bool             // reports do not say how long it took
	memory   bounded.Size     // --max-memory
}

// flags adds the options to cmd. A command that writes in only one way has no formats.
func (q *question) flags(cmd *cobra.Command, formats ...string) {
	f := cmd.Flags()
	f.StringVar(&q.backend, "backend", "exact", "`NAME` of who decides: see 'haft solvers list'")
	cmd.RegisterFlagCompletionFunc("backend", completeBackend)
	q.proofsFlag(cmd)
	f.DurationVar(&q.timeout, "timeout", 0, "`DURATION` that each game may take, as in 500ms (default no limit)")
	q.encodingFlag(cmd, "the backend's own")
	q.rulesFlag(cmd)
	if len(formats) > 0 {
		q.formatFlag(cmd, formats...)
	}
}

func (q *question) proofsFlag(cmd *cobra.Command) {
	kinds := strings.Join(proof.CheckedKinds(), ", ")
	cmd.Flags().BoolVar(&q.proofs, "check-proofs", false, "confirm every unsatisfiable by the proof of the backend's program, too: "+kinds)
}

// proving is the backend, with its proofs checked if that is asked for.
func (q *question) proving(b *solve.Backend) (*solve.Backend, error) {
	if !q.proofs {
		return b, nil
	}
	return b.Proving()
}

// formatFlag adds --format. The first is the default.
func (q *question) formatFlag(cmd *cobra.Command, formats ...string) {
	q.formats = formats
	cmd.Flags().StringVar(&q.format, "format", formats[0], "`FORMAT` of the output: "+strings.Join(formats, ", "))
	cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(formats, cobra.ShellCompDirectiveNoFileComp))
}

func (q *question) rulesFlag(cmd *cobra.Command) {
	cmd.Flags().StringVar(&q.rules, "rules", "", "`LIST` of rules that go above those of the files: en-passant=on, check=off,\nbishops=opposite (see 'haft help files')")
	cmd.RegisterFlagCompletionFunc("rules", completeRules)
}

func (q *question) encodingFlag(cmd *cobra.Command, standard string) {
	cmd.Flags().StringVar(&q.encoding, "encoding", "", "`LIST` of choices for formulas, as in roster=sequential,safety=pairs\n(default "+standard+")")
	cmd.RegisterFlagCompletionFunc("encoding", completeEncoding)
}

// jobsFlag is for commands that take many games.
func (q *question) jobsFlag(cmd *cobra.Command) {
	cmd.Flags().UintVarP(&q.jobs, "jobs", "j", 0, "work on `N` games at a time (default one for each processor)")
	q.progressFlag(cmd)
}

// open checks the options and makes the solver. The answers of every backend are checked.
func (q *question) open() error {
	if err := q.checkOptions(); err != nil {
		return err
	}
	b, err := solve.Lookup(q.backend)
	if err != nil {
		return err
	}
	if b, err = q.proving(b); err != nil {
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
	q.solver = solve.Checked(b.Name, s)
	return nil
}

// checkOptions looks at what can be wrong before anything is read.
func (q *question) checkOptions() error {
	if len(q.formats) > 0 {
		if err := oneOf("--format", q.format, q.formats...); err != nil {
			return err
		}
	}
	if err := oneOf("--progress", q.when, "auto", "always", "never"); err != nil {
		return err
	}
	if q.timeout < 0 {
		return fmt.Errorf("--timeout is %v; expected a positive duration", q.timeout)
	}
	rules := model.DefaultRules()
	if err := rules.SetAll(q.rules); err != nil {
		return fmt.Errorf("--rules: %w", err)
	}
	return nil
}

// parseEncoding reads --encoding; without it the zero value stands for the backend's own.
func (q *question) parseEncoding() (encode.Encoding, error) {
	if q.encoding == "" {
		return encode.Encoding{}, nil
	}
	return encode.Parse(q.encoding)
}

// workers is how many games are worked on at a time.
func (q *question) workers() int {
	if q.jobs == 0 {
		return runtime.NumCPU()
	}
	return int(min(q.jobs, 1<<16))
}

// limit is the context for one game.
func (q *question) limit(ctx context.Context) (context.Context, context.CancelFunc) {
	if q.timeout == 0 {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, q.timeout)
}

// rest is the context for what is left of the limit for one game.
func (q *question) rest(ctx context.Context, used float64) (context.Context, context.CancelFunc) {
	if q.timeout == 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, q.timeout-time.Duration(used*float64(time.Second)))
}

// limited names the limit that left a question undecided.
func (q *question) limited(err error) error {
	if q.timeout > 0 && errors.Is(err, solve.ErrUndecided) && !errors.Is(err, solve.ErrGaveUp) {
		return fmt.Errorf("%w: the time limit was reached (%v)", solve.ErrUndecided, q.timeout)
	}
	return err
}
