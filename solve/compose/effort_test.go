package compose_test

import (
	"fmt"
	"strings"
	"testing"

	"haft/model"
	"haft/solve/compose"
	"haft/solve/solvertest/extent"
	"haft/solve/solvertest/golden"
)

// What a narrow beam finds, and how many states a proof looks at, does not change unless somebody wants it to. UPDATE=1
// writes the file.
func TestComposeStays(t *testing.T) {
	extent.Slow(t)
	rules := model.DefaultRules()
	noCheck := rules
	noCheck.Check = false
	var said strings.Builder
	for _, words := range []string{
		"over", "mate", "lock w5=K", "lock w2", "lock K", "lock white", "lock all", "promote", "most moves 6",
		"most entanglement 5", "stalemate", "mixed", "fen rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R",
	} {
		s, err := compose.Parse(strings.Fields(words)...)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&said, "%s\n", words)
		for _, b := range []compose.Beam{
			{Stipulation: s, Rules: rules, Plies: 12, Width: 24, Seed: 1},
			{Stipulation: s, Rules: noCheck, Plies: 8, Width: 9, Seed: 2},
		} {
			game, amount, err := b.Run(t.Context())
			fmt.Fprintf(&said, "  beam: %v %v %v\n", game, amount, err)
		}
		for _, plain := range []bool{false, true} {
			p := compose.Proof{Stipulation: s, Rules: rules, Plies: 2, Plain: plain}
			bound, err := p.Run(t.Context())
			fmt.Fprintf(&said, "  proof, plain %v: %+v %v\n", plain, bound, err)
		}
	}
	golden.Text(t, "../../testdata/effort/compose.txt", said.String())
}
