package search

import (
	"math/rand/v2"

	"haft/model"
	"haft/solve/exact"
	"haft/solve/solvertest/extent"
)

// full returns n with HAFT_SOAK=1, and few otherwise; with -short, as under the race detector, a quarter of that.
func full(n, few uint64) uint64 {
	return extent.Of(max(few/4, 1), few, n)
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
	g := Replay(&model.Game{Rules: *rules, Moves: randomMoves(rng, rules, plies)})
	if r := g.turn.Replies(); r.Len() == 0 {
		return nil
	}
	return g
}
