package solvertest

import (
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"haft/model"
)

// Some returns how many cases to try of a table that has n by default: fewer in short runs, more in a soak.
func Some(n int) int {
	switch {
	case os.Getenv("HAFT_SOAK") != "":
		return 20 * n
	case testing.Short():
		return n / 10
	}
	return n
}

// ShareOfDay returns which cases of a long table to try today: one of every n, others every day, and all with
// HAFT_SOAK=1. Short runs try one of every 4*n.
func ShareOfDay(t testing.TB, n int) func(i int) bool {
	day := int(time.Now().Unix() / (24 * 60 * 60))
	switch {
	case os.Getenv("HAFT_SOAK") != "":
		n = 1
	case testing.Short():
		n *= 4
	}
	t.Logf("takes one case of %d, beginning with case %d", n, day%n)
	return func(i int) bool { return i%n == day%n }
}

// RandomRules returns the default rules three times out of four.
func RandomRules(rng *rand.Rand) model.Rules {
	rules := model.DefaultRules()
	if rng.IntN(4) == 0 {
		rules.Check, rules.EnPassant, rules.Bishops = rng.IntN(3) > 0, rng.IntN(2) == 0, model.Bishops(rng.IntN(2))
	}
	return rules
}

// Play returns a game of UCI moves under the default rules.
func Play(t testing.TB, moves string) *model.Game {
	t.Helper()
	g := &model.Game{Rules: model.DefaultRules()}
	for _, s := range strings.Fields(moves) {
		m, ok := model.ParseMove(s)
		if !ok {
			t.Fatalf("not a move: %q", s)
		}
		g.Moves = append(g.Moves, m)
	}
	return g
}
