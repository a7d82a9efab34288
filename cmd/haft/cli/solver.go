package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"haft/solve"
	"haft/solve/backend"
	"haft/solve/proof"
)

// A SolverOption is who answers questions about games: --backend, --encoding and --check-proofs.
type SolverOption struct {
	EncodingOption
	ProofsOption
	Backend string
	Solver  solve.Solver // of Open
}

// SolverFlags adds the options.
func (o *SolverOption) SolverFlags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&o.Backend, "backend", "exact", "`NAME` of who decides: see 'haft solvers list'")
	cmd.RegisterFlagCompletionFunc("backend", CompleteBackend)
	o.ProofsFlag(cmd)
	o.EncodingFlag(cmd, "the backend's own")
}

// Open makes the solver. The answers of every backend are checked.
func (o *SolverOption) Open() error {
	b, err := backend.Lookup(o.Backend)
	if err != nil {
		return err
	}
	if b, err = o.Proving(b); err != nil {
		return err
	}
	e, err := o.parseEncoding()
	if err != nil {
		return err
	}
	s, err := b.Open(e)
	if err != nil {
		return err
	}
	o.Solver = solve.Checked(b.Name, s)
	return nil
}

// A ProofsOption is --check-proofs.
type ProofsOption struct {
	proofs bool
}

// ProofsFlag adds --check-proofs.
func (o *ProofsOption) ProofsFlag(cmd *cobra.Command) {
	kinds := strings.Join(proof.CheckedKinds(), ", ")
	cmd.Flags().BoolVar(&o.proofs, "check-proofs", false,
		"confirm every unsatisfiable by the proof of the backend's program, too: "+kinds)
}

// Proving is the backend, with its proofs checked if that is asked for.
func (o *ProofsOption) Proving(b *backend.Backend) (*backend.Backend, error) {
	if !o.proofs {
		return b, nil
	}
	return b.Proving()
}
