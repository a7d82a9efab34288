package board

import (
	"testing"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/cmd/haft/cli/transcript"
	"haft/solve/solvertest/extent"
)

// No word that the commands print changes unless somebody wants it to, and no picture that they draw.
func TestCommandsStay(t *testing.T) {
	extent.Slow(t)
	f := transcript.Family{
		Add: func(p *cli.Program) []*cobra.Command {
			return []*cobra.Command{NewDraw(p), NewExplore(p), NewPlay(p)}
		},
		Names: []string{"QUEEN", "e2e4 d7d5 f1d3 h8g6 d3d5", "KNIGHTS", "b1a3 a7a6 c1b3 a6a5 d1c3"},
	}
	f.Compare(t, "testdata/commands.txt")
	f.Compare(t, "testdata/talks.txt")
}
