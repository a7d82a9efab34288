package quantum

import (
	"testing"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/cmd/haft/cli/transcript"
	"haft/solve/solvertest/extent"
)

// No word that the commands print changes unless somebody wants it to.
func TestCommandsStay(t *testing.T) {
	extent.Slow(t)
	f := transcript.Family{
		Add: func(p *cli.Program) []*cobra.Command { return []*cobra.Command{New(p), newNormal(p)} },
	}
	f.Compare(t, "testdata/commands.txt")
}

// newNormal is a command that writes games in normal form, as "haft fmt" does.
func newNormal(p *cli.Program) *cobra.Command {
	return &cobra.Command{Use: "fmt FILE", RunE: func(cmd *cobra.Command, args []string) error {
		return Normal(cmd.Context(), p, args[0], 1e6)
	}}
}
