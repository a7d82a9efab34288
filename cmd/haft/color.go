package main

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"haft/cmd/haft/cli"
)

// coloured are the commands that use colours.
var coloured = []string{
	"analyze", "best", "check", "entangle", "explain", "explore", "heisenberg explore", "heisenberg moves",
	"heisenberg replay", "locks", "mate", "moves", "play", "puzzle", "quantum explore", "quantum random",
	"quantum replay", "timeline", "worlds",
}

var whenColors = []string{"auto", "always", "never"}

// colorFlags adds --color to the commands that use colours. All others take it too, because it may be in an alias of
// haft, but they print no colours, and their help does not list it.
func colorFlags(root *cobra.Command, p *cli.Program) {
	add := func(cmd *cobra.Command, to *pflag.FlagSet) {
		to.StringVar(&p.Color, "color", p.Color,
			"`WHEN` to use colours: auto, always or never; auto obeys NO_COLOR and TERM")
		cli.CompleteWords(cmd, "color", whenColors...)
	}
	add(root, root.PersistentFlags())
	_ = root.PersistentFlags().MarkHidden("color") // it is there
	for _, path := range coloured {
		cmd, _, err := root.Find(strings.Fields(path))
		if err != nil {
			panic(err) // the list names a command that is gone
		}
		add(cmd, cmd.Flags())
	}
}
