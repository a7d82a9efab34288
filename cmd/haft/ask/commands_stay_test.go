package ask

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
		Add: func(p *cli.Program) []*cobra.Command {
			return []*cobra.Command{
				NewCheck(p), NewAnalyze(p), NewLocks(p), NewExplain(p), NewMoves(p), NewWorlds(p),
				NewTimeline(p), NewEntangle(p), NewVerify(p),
			}
		},
		Names: []string{"OVER", over, "MIXED", mixed, "NEARLY", nearly, "SURE", sure, "KNIGHTS", knights, "TAKEN", taken},
		Timed: true,
	}
	f.Compare(t, "testdata/commands.txt")
}
