package quantum

import (
	"testing"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/cmd/haft/cli/transcript"
)

// No word that the commands print changes unless somebody wants it to.
func TestCommandsStay(t *testing.T) {
	f := transcript.Family{
		Add: func(p *cli.Program) []*cobra.Command { return []*cobra.Command{New(p)} },
	}
	f.Compare(t, "testdata/commands.txt")
}
