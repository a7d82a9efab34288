package bitboard_test

import (
	"math/rand/v2"
	"testing"

	"haft/model"
	"haft/model/bitboard"
	"haft/solve/solvertest/extent"
)

// attacked is what package model says a piece of nature n on s attacks.
func attacked(b *model.Board, s model.Square, n model.Nature) (set bitboard.Set) {
	for t := range model.Square(64) {
		if b.Reach(s, t).Has(n) {
			set |= bitboard.Of(t)
		}
	}
	return set
}

// randomBoard moves men at random, by no rule, so that some are captured and the others stand
// anywhere.
func randomBoard(rng *rand.Rand) (*model.Board, bitboard.Set) {
	b := model.NewBoard()
	for range rng.IntN(80) {
		from, to := model.Square(rng.IntN(64)), model.Square(rng.IntN(64))
		if !b.Empty(from) && from != to {
			b.Apply(model.Move{From: from, To: to})
		}
	}
	var occupied bitboard.Set
	for s := range model.Square(64) {
		if !b.Empty(s) {
			occupied |= bitboard.Of(s)
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
			for n, got := range map[model.Nature]bitboard.Set{
				model.Rook: bitboard.Rook(s, occupied), model.Bishop: bitboard.Bishop(s, occupied),
				model.Queen: bitboard.Rook(s, occupied) | bitboard.Bishop(s, occupied),
				model.King:  bitboard.King[s], model.Knight: bitboard.Knight[s],
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
				if _, sure := one.Attack(p, to); sure != bitboard.Pawn[c][s].Has(to) {
					t.Errorf("%v pawn on %v attacks %v: %v", c, s, to, !sure)
				}
			}
			onLine := (bitboard.Rook(s, 0) | bitboard.Bishop(s, 0)).Has(to)
			between := bitboard.Between[s][to]
			free := (bitboard.Rook(s, between) | bitboard.Bishop(s, between)).Has(to)
			if !onLine && between != 0 || onLine && between != 0 && free || between.Has(s) || between.Has(to) {
				t.Errorf("between %v and %v: %x", s, to, between)
			}
		}
	}
}
