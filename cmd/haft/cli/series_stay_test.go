package cli_test

import (
	"testing"

	"github.com/spf13/cobra"

	"haft/cmd/haft/ask"
	"haft/cmd/haft/cli"
	"haft/cmd/haft/cli/transcript"
	"haft/solve/solvertest/extent"
)

// What all commands share does not change unless somebody wants it to: files in and out, games in order, shards, and
// runs that go on.
func TestSeriesStay(t *testing.T) {
	extent.Slow(t)
	f := transcript.Family{
		Add: func(p *cli.Program) []*cobra.Command {
			return []*cobra.Command{ask.NewCheck(p), ask.NewAnalyze(p), ask.NewMoves(p), ask.NewLocks(p)}
		},
		Timed: true,
	}
	f.Compare(t, "testdata/series.txt")
}
