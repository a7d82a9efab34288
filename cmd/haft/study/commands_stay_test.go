package study

import (
	"testing"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/cmd/haft/cli/transcript"
	"haft/solve/solvertest/extent"
)

// No word that the commands print changes unless somebody wants it to. No program is installed for it.
func TestCommandsStay(t *testing.T) {
	extent.Slow(t)
	t.Setenv("PATH", t.TempDir())
	f := transcript.Family{
		Add:   func(p *cli.Program) []*cobra.Command { return []*cobra.Command{New(p)} },
		Names: []string{"REPORT/", "../../../bench/report/testdata/"},
	}
	f.Compare(t, "testdata/commands.txt")
}
