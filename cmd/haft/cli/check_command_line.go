package cli

import (
	"github.com/spf13/cobra"

	"haft/cmd/haft/flags"
	"haft/cmd/haft/usage"
)

// CheckLine returns an error if the options of a command line do not go together, whatever the command: one is empty,
// or two name the same output, or one names an input.
func (p *Program) CheckLine(cmd *cobra.Command) error {
	return FirstError(flags.NotEmpty(cmd), flags.DistinctOutputs(cmd), p.Reads(cmd, flags.Read(cmd)), usage.Grouped(cmd))
}
