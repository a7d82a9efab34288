package search

import (
	"math/rand/v2"
	"os"
	"testing"

	"haft/model"
	"haft/solve/exact"
)

// full returns n with HAFT_SOAK=1, and few otherwise; with -short, as under the race detector, a quarter of that.
func full(n, few uint64) uint64 {
	switch {
	case os.Getenv("HAFT_SOAK") != "":
		return n
	case testing.Short():
		return max(few/4, 1)
	}
	return few
}

// rulesets returns all combinations of the rule options.
func rulesets() (all []model.Rules) {
	for i := range 8 {
		r := model.DefaultRules()
		r.Check = i&1 == 0
		r.EnPassant = i&2 != 0
		r.Bishops = model.Bishops(i >> 2)
		all = append(all, r)
	}
	return all
}

// randomMoves returns a random game of at most so many plies. It prefers pawn moves, so that some promote.
func randomMoves(rng *rand.Rand, rules *model.Rules, plies int) (moves []model.Move) {
	s := exact.NewState(model.NewPosition(*rules))
	for range plies {
		legal := s.Moves()
		if len(legal) == 0 {
			return moves
		}
		m := legal[rng.IntN(len(legal))]
		for range 3 {
			if !s.Pawns(s.ToMove()).Has(m.From) {
				m = legal[rng.IntN(len(legal))]
			}
		}
		s.Play(m)
		moves = append(moves, m)
	}
	return moves
}

// randomGame returns the same as a game with moves left, or nil.
func randomGame(rng *rand.Rand, rules *model.Rules, plies int) *Game {
	g := Replay(randomMoves(rng, rules, plies), rules)
	if r := g.turn.Replies(); r.Len() == 0 {
		return nil
	}
	return g
}

// parse reads moves such as "e2e4 d7d5".
func parse(t testing.TB, words ...string) (moves []model.Move) {
	t.Helper()
	for _, word := range words {
		m, ok := model.ParseMove(word)
		if !ok {
			t.Fatal(word)
		}
		moves = append(moves, m)
	}
	return moves
}
