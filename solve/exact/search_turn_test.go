package exact

import (
	"math/rand/v2"
	"testing"

	"haft/model"
	"haft/model/gamefile/gametest"
	"haft/solve/solvertest/extent"
)

// A Turn that is used again for one state after another says the same as the state itself.
func TestTurnAgainstState(t *testing.T) {
	var turn, next Turn
	var after State
	for seed := range seeds(400) {
		rng := rand.New(rand.NewPCG(seed, 11))
		s := NewState(randomPosition(rng, gametest.RulesOf(seed), rng.IntN(120)))
		turn.Look(s, s.Alive())
		want := s.Replies()
		captures := turn.Captures()
		if got := turn.Replies(); got != want {
			t.Fatalf("seed %d: replies %v, want %v", seed, got, want)
		}
		for i, to := range want {
			if got := to & s.forced(model.NewPiece(s.mover, i+1)); got != captures[i] {
				t.Fatalf("seed %d: captures %v, want %v", seed, captures[i], got)
			}
		}
		for m := range s.each(&want) {
			turn.After(m, &after)
			plain := *s
			plain.Play(m)
			next.Look(&after, after.Alive())
			key := next.Key()
			next.Look(&plain, plain.Alive())
			if next.Key() != key {
				t.Fatalf("seed %d: the key after %v depends on how it was reached", seed, m)
			}
			if p, _ := plain.Count(); (p == starts(s)) != next.SameStarts(&turn) {
				t.Fatalf("seed %d: %v leaves %d of %d starting positions", seed, m, p, starts(s))
			}
		}
	}
}

// forced returns the squares on which a move of q captures or promotes.
func (s *State) forced(q model.Piece) model.Set {
	squares := s.side[s.mover^1]
	if at := s.where[q]; at != model.NoSquare && s.pawns[s.mover].Has(at) {
		squares |= lastRanks
		if s.passed != model.NoSquare && s.rules.EnPassant {
			squares |= model.Of(s.passed) & model.Pawn[s.mover][at]
		}
	}
	return squares
}

func starts(s *State) uint64 {
	positions, _ := s.Count()
	return positions
}

// InCheck agrees with the facts of king safety: no world in which they hold.
func TestInCheck(t *testing.T) {
	extent.Slow(t)
	var turn Turn
	checks := 0
	for seed := range extent.Of[uint64](100, 300, 2_000) {
		rng := rand.New(rand.NewPCG(seed, 12))
		pos := randomPosition(rng, gametest.RulesOf(seed), rng.IntN(90))
		s := NewState(pos)
		turn.Look(s, s.Alive())
		want := false
		if pos.Problem.Rules.Check {
			safe := pos.Problem.With(model.SafetyFacts(&pos.Board, pos.ToMove(), pos.Ply)...)
			want = NewTable(safe).Alive() == 0
		}
		if want {
			checks++
		}
		if turn.InCheck() != want {
			t.Fatalf("seed %d: in check %v, want %v", seed, !want, want)
		}
	}
	if checks == 0 {
		t.Error("no position is in check")
	}
}
