package repair_test

import (
	"context"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"haft/model"
	"haft/solve"
)

var ctx = context.Background()

// some returns how many cases to try of a table that has n by default.
func some(n int) int {
	switch {
	case os.Getenv("HAFT_SOAK") != "":
		return 20 * n
	case testing.Short():
		return n / 10
	}
	return n
}

// randomRules returns the default rules three times out of four.
func randomRules(rng *rand.Rand) model.Rules {
	rules := model.DefaultRules()
	if rng.IntN(4) == 0 {
		rules.Check, rules.EnPassant, rules.Bishops = rng.IntN(3) > 0, rng.IntN(2) == 0, model.Bishops(rng.IntN(2))
	}
	return rules
}

// play returns a game of moves as squares.
func play(t testing.TB, moves string) *model.Game {
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

// legal reports whether the moves are legal, by counting worlds from the facts with the exact solver.
func legal(rules model.Rules, moves []model.Move) bool {
	return solve.Count(model.Replay(&model.Game{Rules: rules, Moves: moves})).Worlds > 0
}

// A fuse is a context that ends after its error has been looked at a given number of times.
type fuse struct {
	context.Context
	left int
}

func (f *fuse) Err() error {
	if f.left--; f.left < 0 {
		return context.DeadlineExceeded
	}
	return nil
}
