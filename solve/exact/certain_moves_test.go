package exact

import (
	"math/rand/v2"
	"testing"

	"haft/model"
	"haft/solve/solvertest/extent"
)

// If there is a pair in which the king is safe, no square is needed to rescue it, even if there is only one.
func TestNoRescueOfASafeKing(t *testing.T) {
	extent.Slow(t)
	rules := model.DefaultRules()
	once := false
	for seed := range uint64(60) {
		pos := randomPosition(rand.New(rand.NewPCG(seed, 44)), rules, 100)
		var turn Turn
		s := *NewState(pos)
		turn.Look(&s, s.Alive())
		p := &turn.mover
		turn.certain()
		safe := turn.safe()
		if p.kings&(p.kings-1) != 0 {
			continue
		}
		once = once || safe
		if whole := p.rescue == ^model.Set(0); whole != safe {
			t.Errorf("seed %d: safe %v, the squares that rescue are %x", seed, safe, p.rescue)
		}
	}
	if !once {
		t.Error("no known king is safe")
	}
}
