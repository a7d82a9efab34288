package solvertest

import (
	"math/rand/v2"
	"testing"

	"haft/model"
	"haft/model/gamefile/gametest"
)

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
	return gametest.Game(t, "", moves)
}
