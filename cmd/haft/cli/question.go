package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"haft/bench/journal"
	"haft/solve"
	"haft/solve/proof"
)

// Question holds the options of every command that asks something about games.
type Question struct {
	*Program
	EncodingOption
	TimeoutOption
	RulesOption
	FormatOption
	JobsOption
	MemoryOption
	Backend    string // --backend
	proofs     bool   // --check-proofs
	Solver     solve.Solver
	OutputFile string // --output
	Resume     bool
	asking     *cobra.Command   // that writes to --output
	asked      string           // the same, with the options that decide what it writes to the journal
	journal    *journal.Journal // --output, if it is a regular file
	Earlier    *Earlier         // what it holds already
	Untimed    bool             // reports do not say how long it took
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
	for _, check := range []func() error{q.CheckFormat, q.CheckProgress, q.CheckTimeout, q.CheckRules} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}
