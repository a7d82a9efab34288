package cli

import (
	"fmt"
	"hash/crc32"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"haft/model"
)

// A line of --output depends on the command, its options and the game. The line records all three, so that --resume
// can tell whether it would write the same line.

// resumable lists options that may change when a run is resumed. The time limit is one: what is found in time is the
// same under any limit, and a line with missing parts names its limit.
var resumable = []string{"output", "resume", "summary", "format", "color", "progress", "jobs", "timeout", "counts"}

// Asked returns the command with its options, as in "check --fields because", without those that do not matter.
func Asked(cmd *cobra.Command, without ...string) string {
	words := []string{cmd.Name()}
	cmd.Flags().Visit(func(f *pflag.Flag) { // in alphabetical order
		value := f.Value.String()
		if slices.Contains(without, f.Name) || value == f.DefValue {
			return
		}
		if list, ok := f.Value.(pflag.SliceValue); ok {
			value = strings.Join(list.GetSlice(), ",")
		}
		words = append(words, "--"+f.Name, value)
	})
	return strings.Join(words, " ")
}

// gameSum returns a checksum of everything in a game that a line may depend on: its id, rules, tags and moves, the
// start in its FEN tag, and the place where it cannot be read.
func gameSum(g *model.Game) uint32 {
	text := fmt.Appendf(nil, "%q %v %q", g.ID, g.Rules, g.Tags)
	for _, m := range g.Moves {
		text = append(append(text, ' '), m.String()...)
	}
	if g.Witness != nil {
		text = fmt.Appendf(text, " from %v", g.Witness)
	}
	if b := g.Broken; b != nil {
		text = fmt.Appendf(text, " broken %d %d %d %q", b.Line, b.Col, b.Ply, b.Msg)
	}
	return crc32.Checksum(text, crc32.MakeTable(crc32.Castagnoli))
}
