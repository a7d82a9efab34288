package contest

import (
	"regexp"
	"testing"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/cmd/haft/cli/transcript"
	"haft/solve/solvertest/extent"
)

// ofMatches matches the times of matches: in JSON, and in the last columns of reports, with the width of those columns.
var ofMatches = regexp.MustCompile(`"(?:cpu_)?seconds_per_move":\[[^\]]*\]|` +
	`(?m: +ms a move .*$|(?: +[0-9]+\.[0-9], [0-9]+\.[0-9])+$|(?:,[0-9]+\.[0-9]{2}){4}$)`)

// No word that the commands print changes unless somebody wants it to.
func TestCommandsStay(t *testing.T) {
	extent.Slow(t)
	f := transcript.Family{
		Add: func(p *cli.Program) []*cobra.Command {
			return []*cobra.Command{
				NewBest(p), NewMate(p), NewAnnotate(p), NewPuzzle(p), NewCompose(p), NewUCI(p), NewArena(p),
			}
		},
		Names: []string{
			"QUEEN", "e2e4 d7d5 f1d3 h8g6 d3d5", "KNIGHTS", "b1a3 a7a6 c1b3 a6a5 d1c3", "MATED", mated, "STALE", stale,
			"MATEIN1", "g1h3 f7f5 h1g3 g8a2 f1h1 a2a1 e1g1 a1b1 d1e1",
		},
		Timed:     true,
		MoreTimes: ofMatches,
	}
	f.Compare(t, "testdata/commands.txt")
	f.Compare(t, "testdata/match_commands.txt")
}
