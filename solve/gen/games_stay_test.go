package gen_test

import (
	"fmt"
	"strings"
	"testing"

	"haft/model"
	"haft/solve/gen"
	"haft/solve/solvertest/golden"
)

// The games of a seed do not change unless somebody wants it to: people may have kept the seeds. UPDATE=1 writes the
// file.
func TestGamesStay(t *testing.T) {
	t.Parallel()
	var said strings.Builder
	for seed := range uint64(24) {
		g := gen.Mixed(seed)
		fmt.Fprintf(&said, "mixed %d, %v: %v\n", seed, g.Rules, g.Moves)
	}
	for i, style := range gen.Styles {
		for _, plies := range []int{0, 1, 11} {
			rules := model.DefaultRules()
			rules.Announce = i == 1
			g := gen.Game(gen.Numbered(5, uint64(i)), rules, style, plies)
			illegal, ok := gen.Illegal(gen.Numbered(6, uint64(i)), rules, style, plies)
			fmt.Fprintf(&said, "%s %d: %v, illegal %v %v\n", style.Name, plies, g.Moves, illegal.Moves, ok)
		}
	}
	for seed := range uint64(4) { // to the end
		rules := model.DefaultRules()
		g := gen.Game(gen.Seed(seed), rules, gen.Styles[2], 400)
		illegal, ok := gen.Illegal(gen.Seed(seed), rules, gen.Styles[2], 400)
		fmt.Fprintf(&said, "end %d: %d plies, last %v, illegal %d %v, last %v\n", seed, len(g.Moves),
			g.Moves[len(g.Moves)-2:], len(illegal.Moves), ok, illegal.Moves[len(illegal.Moves)-2:])
	}
	golden.Text(t, "testdata/games.txt", said.String())
}
