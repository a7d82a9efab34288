package search

import (
	"context"
	"math/rand/v2"
	"testing"

	"haft/model"
	"haft/solve/solvertest/extent"
)

// A move threatens mate in one exactly if brute force finds that mate after a pass. In check there is no passing.
func TestThreat(t *testing.T) {
	extent.Slow(t)
	rules := model.DefaultRules()
	p := NewPlayer(&rules, Options{Megabytes: 1})
	threats := 0
	for seed := uint64(0); threats < 5; seed++ {
		g := randomGame(rand.New(rand.NewPCG(seed, 29)), &rules, 70)
		if g == nil {
			continue
		}
		for _, m := range g.state.Moves() {
			next := g.state
			next.Play(m)
			next.Pass()
			want := next.Alive() != 0 && mates(&next, 1)
			if want {
				threats++
			}
			if got := p.Threat(context.Background(), g, m, Limits{Depth: 3}); (got == 1) != want {
				t.Errorf("seed %d: %v threatens mate in %d, want mate in one: %v", seed, m, got, want)
			}
		}
	}
}
