package play

import (
	"strings"

	"github.com/spf13/cobra"

	"haft/bench/arena"
	"haft/cmd/haft/cli"
)

// NewArena is the command "haft arena".
func NewArena(p *cli.Program) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "arena",
		Short: "Matches between players, and how strong they are",
		Long: `Arena has players play matches: haft itself at some number of positions a move,
its levels, players by chance, engines that speak UCI, and Stockfish, which does
not know this game and guesses what the pieces are. Strength is given in Elo,
with intervals, by pairs of games with colours reversed.`,
		Example: "  haft arena run nodes=200 random --games 2 --seed 1",
	}
	cmd.AddCommand(newArenaRun(p), newArenaReport(p))
	return cmd
}

// arenaKinds lists the kinds of player for the page of help.
func arenaKinds() string {
	var text strings.Builder
	for _, k := range arena.Kinds {
		text.WriteString("  " + k[0] + "\n      " + k[1] + "\n")
	}
	return text.String()
}
