package exact

import (
	"math/rand/v2"
	"slices"
	"testing"

	"haft/model"
	"haft/solve/solvertest/extent"
)

// The facts needed are those that are left after each fact in turn was dropped, if no world is left without it.
func TestCoreByDroppingFactAfterFact(t *testing.T) {
	extent.Slow(t)
	dropped, alive := 0, 0
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 4))
		pos := randomPosition(rng, model.DefaultRules(), 10+rng.IntN(60))
		p := model.Problem{Rules: pos.Problem.Rules, Unknown: pos.Problem.Unknown}
		for range rng.IntN(6) {
			piece := model.NewPiece(model.Color(rng.IntN(2)), 1+rng.IntN(8))
			p.Facts = append(p.Facts, model.Fact{King: model.NoPiece, Piece: piece, Not: model.Natures(rng.IntN(31))})
		}
		facts := slices.Clone(pos.Problem.Facts)
		rng.Shuffle(len(facts), func(i, j int) { facts[i], facts[j] = facts[j], facts[i] })
		got, ok := Core(&p, facts)
		if ok != (New(p.With(facts...)).Alive() == 0) {
			t.Fatalf("seed %d: %v", seed, ok)
		}
		if !ok {
			alive++
			continue
		}
		want := slices.Clone(facts)
		for _, f := range facts {
			i := slices.Index(want, f)
			if fewer := slices.Delete(slices.Clone(want), i, i+1); New(p.With(fewer...)).Alive() == 0 {
				want = fewer
			}
		}
		if !slices.Equal(got, want) {
			t.Fatalf("seed %d: %v, want %v", seed, got, want)
		}
		dropped += len(facts) - len(got)
	}
	if dropped < 1000 || alive < 50 {
		t.Errorf("%d facts were dropped, and %d times a world was left: the test shows little", dropped, alive)
	}
}
