package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"haft/bench/journal"
	"haft/model"
)

// What decides what a line of --output says: the command with its options, and the game. The line has both, so that
// --resume can tell whether it would write the same.

// resumable are options that may be others when a run goes on. Whatever the limit of time is, what was found in time
// is the same, and a line from which something is missing names the limit.
var resumable = map[string]bool{
	"output": true, "resume": true, "summary": true, "format": true, "color": true, "progress": true, "jobs": true,
	"timeout": true,
}

// asked is a command with those options that bear on what it writes, as in "check --fields because".
func asked(cmd *cobra.Command) string {
	words := []string{cmd.Name()}
	cmd.Flags().Visit(func(f *pflag.Flag) { // in the order of the alphabet
		value := f.Value.String()
		if resumable[f.Name] || value == f.DefValue {
			return
		}
		if list, ok := f.Value.(pflag.SliceValue); ok {
			value = strings.Join(list.GetSlice(), ",")
		}
		words = append(words, "--"+f.Name, value)
	})
	return strings.Join(words, " ")
}

// gameSum is a checksum of all of a game that a line may depend on: its id, its rules, its tags, its moves, the start
// of its FEN tag, and where it cannot be read.
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
	return journal.Sum(text)
}
