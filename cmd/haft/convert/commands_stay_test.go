package convert

import (
	"context"
	"testing"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/cmd/haft/cli/transcript"
	"haft/model/bounded"
	"haft/solve/solvertest/extent"
)

// toys are games other than haft's own. The second may need much memory.
var toys = []Variant{
	{Name: "Toy", Is: func(name string) bool { return name == "Toy" }, Normal: toy},
	{Name: "Big Toy", Is: func(name string) bool { return name == "Big Toy" }, Normal: toy, Grows: true},
}

func toy(_ context.Context, p *cli.Program, file string, memory bounded.Size) error {
	p.Printf("the normal form of %s, within %v\n", cli.Shown(file), memory)
	return nil
}

// No word that the commands print changes unless somebody wants it to.
func TestCommandsStay(t *testing.T) {
	extent.Slow(t)
	f := transcript.Family{
		Add: func(p *cli.Program) []*cobra.Command {
			return []*cobra.Command{
				NewFmt(p, toys), NewEncode(p), NewDecode(p), NewSolve(p), NewGen(p), NewRepair(p), NewEncodings(p),
			}
		},
		Names: []string{"SEED001", "e2e4 d7d5 f1d3 h8g6 d3d5", "KNIGHTS", "b1a3 a7a6 c1b3 a6a5 d1c3"},
		Timed: true,
	}
	f.Compare(t, "testdata/commands.txt")
}
