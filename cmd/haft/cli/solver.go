package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"haft/encode"
	"haft/solve"
	"haft/solve/backend"
	"haft/solve/proof"
)

// A SolverOption is --backend, --encoding and --check-proofs: what answers questions about games.
type SolverOption struct {
	Encoding EncodingOption
	Proofs   ProofsOption
	Backend  string
	Solver   solve.Solver // set by Open
}

// AddFlags adds the options.
func (o *SolverOption) AddFlags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&o.Backend, "backend", "exact", "`NAME` of the backend: see 'haft solvers list'")
	Complete(cmd, "backend", CompleteBackend)
	o.Proofs.AddFlag(cmd)
	o.Encoding.AddFlag(cmd, "the backend's own")
}

// Open makes the solver. It checks the answers of every backend.
func (o *SolverOption) Open() error {
	b, err := backend.Lookup(o.Backend)
	if err != nil {
		return err
	}
	if b, err = o.Proofs.Proving(b); err != nil {
		return err
	}
	e, err := o.Encoding.parseEncoding()
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

// AddFlag adds --check-proofs.
func (o *ProofsOption) AddFlag(cmd *cobra.Command) {
	kinds := strings.Join(proof.CheckedKinds(), ", ")
	cmd.Flags().BoolVar(&o.proofs, "check-proofs", false,
		"also check the backend's proof of every unsatisfiable answer: veripb of cutting-planes, "+kinds)
}

// Proving returns the backend, which checks its proofs if the user asked for that.
func (o *ProofsOption) Proving(b *backend.Backend) (*backend.Backend, error) {
	if !o.proofs {
		return b, nil
	}
	return b.Proving()
}

// An EncodingOption is --encoding.
type EncodingOption struct {
	List string
}

// AddFlag adds --encoding. The parameter standard describes the default.
func (o *EncodingOption) AddFlag(cmd *cobra.Command, standard string) {
	cmd.Flags().StringVar(&o.List, "encoding", "",
		"`LIST` of choices for formulas, as in roster=sequential,safety=pairs\n(default "+standard+")")
	Complete(cmd, "encoding", CompleteEncoding)
}

// parseEncoding reads --encoding. Without it, the result is the zero value: the encoding that the backend prefers.
func (o *EncodingOption) parseEncoding() (encode.Encoding, error) {
	if o.List == "" {
		return encode.Encoding{}, nil
	}
	return encode.Parse(o.List)
}

// Here are the values of options that shells offer.

// CompleteBackend offers the names of backends.
func CompleteBackend(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	var values []cobra.Completion
	all, _ := backend.All()
	for _, b := range all {
		values = append(values, cobra.CompletionWithDesc(b.Name, b.Doc))
	}
	return values, cobra.ShellCompDirectiveNoFileComp
}

// CompleteEncoding offers choices of encodings.
func CompleteEncoding(_ *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	var values []cobra.Completion
	for _, axis := range encode.Axes() {
		for _, choice := range axis.Choices {
			values = append(values, cobra.CompletionWithDesc(axis.Name+"="+choice.Name, choice.Doc))
		}
	}
	return AfterComma(typed, values), cobra.ShellCompDirectiveNoFileComp
}
