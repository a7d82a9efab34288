package model_test

import (
	"math/rand/v2"
	"testing"

	"haft/model"
	"haft/solve/solvertest/extent"
)

// attacked is what package model says a piece of nature n on s attacks.
func attacked(b *model.Board, s model.Square, n model.Nature) (set model.Set) {
	for t := range model.Square(64) {
		if b.Reach(s, t).Has(n) {
			set |= model.Of(t)
		}
	}
	return set
}

// randomBoard moves men at random, by no rule, so that some are captured and the others stand
// anywhere.
func randomBoard(rng *rand.Rand) (*model.Board, model.Set) {
	b := model.NewBoard()
	for range rng.IntN(80) {
		from, to := model.Square(rng.IntN(64)), model.Square(rng.IntN(64))
		if !b.Empty(from) && from != to {
			b.Apply(model.Move{From: from, To: to})
		}
	}
	var occupied model.Set
	for s := range model.Square(64) {
		if !b.Empty(s) {
			occupied |= model.Of(s)
		}
	}
	return &b, occupied
}

// All leaps and slides, from every square of 2,000 random boards.
func TestAgainstModel(t *testing.T) {
	extent.Slow(t)
	rng := rand.New(rand.NewPCG(1, 1))
	for range 2_000 {
		b, occupied := randomBoard(rng)
		for s := range model.Square(64) {
			for n, got := range map[model.Nature]model.Set{
				model.Rook: model.BitboardRook(s, occupied), model.Bishop: model.BitboardBishop(s, occupied),
				model.Queen: model.BitboardRook(s, occupied) | model.BitboardBishop(s, occupied),
				model.King:  model.BitboardKing[s], model.Knight: model.BitboardKnight[s],
			} {
				if want := attacked(b, s, n); got != want {
					t.Fatalf("%v on %v with %x: %x, want %x", n, s, occupied, got, want)
				}
			}
		}
	}
}

// A pawn attacks a square exactly if it can capture there.
func TestPawnsAndBetween(t *testing.T) {
	b := model.NewBoard()
	for s := range model.Square(64) {
		for to := range model.Square(64) {
			for c := range model.Color(2) {
				one := b
				p := model.NewPiece(c, 9)
				one.Where[p] = s
				if _, sure := one.Attack(p, to); sure != model.Pawn[c][s].Has(to) {
					t.Errorf("%v pawn on %v attacks %v: %v", c, s, to, !sure)
				}
			}
			onLine := (model.BitboardRook(s, 0) | model.BitboardBishop(s, 0)).Has(to)
			between := model.Between[s][to]
			free := (model.BitboardRook(s, between) | model.BitboardBishop(s, between)).Has(to)
			if !onLine && between != 0 || onLine && between != 0 && free || between.Has(s) || between.Has(to) {
				t.Errorf("between %v and %v: %x", s, to, between)
			}
		}
	}
}
