package convert

import (
	"testing"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/cmd/haft/cli/transcript"
)

// No word that the commands print changes unless somebody wants it to.
func TestCommandsStay(t *testing.T) {
	f := transcript.Family{
		Add: func(p *cli.Program) []*cobra.Command {
			return []*cobra.Command{
				NewFmt(p, nil), NewEncode(p), NewDecode(p), NewSolve(p), NewGen(p), NewRepair(p), NewEncodings(p),
			}
		},
		Names: []string{"SEED001", "e2e4 d7d5 f1d3 h8g6 d3d5", "KNIGHTS", "b1a3 a7a6 c1b3 a6a5 d1c3"},
		Timed: true,
	}
	f.Compare(t, "testdata/commands.txt")
}
