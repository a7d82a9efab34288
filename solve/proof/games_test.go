package proof

import (
	"math/rand/v2"
	"testing"

	"haft/encode"
	"haft/encode/formula"
	"haft/model"
	"haft/solve"
	"haft/solve/exact"
)

// hardly returns a formula in which the roster propagates little, so that a refutation takes some steps.
func hardly(t *testing.T, moves []model.Move, rules model.Rules) *formula.Formula {
	t.Helper()
	e, err := encode.Parse("roster=adder")
	if err != nil {
		t.Fatal(err)
	}
	f, err := e.Encode(model.Replay(&model.Game{Rules: rules, Moves: moves}))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// A refutedGame is a game whose last move is illegal: its formula has no solution, but that of the moves before has
// some.
type refutedGame struct{ formula, legal *formula.Formula }

// onIllegalGames runs a test on those of 200 games that it wants. It makes formulas for no others.
func onIllegalGames(t *testing.T, wants func(*rand.Rand) bool, test func(rng *rand.Rand, g refutedGame)) {
	t.Helper()
	for seed, n := uint64(1), 0; n < 200; seed += 2 {
		rng, g := solve.Seed(seed), solve.RandomMixedGame(seed)
		if plies, _, _ := exact.Judge(g); int(plies) == len(g.Moves) {
			continue
		}
		if n++; !wants(rng) {
			continue
		}
		last := len(g.Moves) - 1
		if test(rng, refutedGame{hardly(t, g.Moves, g.Rules), hardly(t, g.Moves[:last], g.Rules)}); t.Failed() {
			t.Fatalf("seed %d: rules %v, moves %v", seed, g.Rules, g.Moves)
		}
	}
}
