package exact

import (
	"math/rand/v2"
	"testing"
)

// The list agrees with its definition: the candidates after which a world is left.
func TestRepliesAgainstTrying(t *testing.T) {
	for seed := range seeds(400) {
		rng := rand.New(rand.NewPCG(seed, 5))
		pos := randomPosition(rng, rulesets()[seed%8], rng.IntN(120))
		got := NewState(pos).Replies()
		n := 0
		for _, m := range pos.Candidates() {
			q := pos.Board.On[m.From]
			legal := New(&pos.After(m).Problem).Alive() != 0
			if legal {
				n++
			}
			if got[q.Index()-1].Has(m.To) != legal {
				t.Errorf("seed %d: %v of %v legal: %v, after %v under %+v", seed, m, q, legal, pos.Problem.Moves, pos.Problem.Rules)
			}
		}
		if got.Len() != n {
			t.Errorf("seed %d: %d replies, want %d, after %v under %+v",
				seed, got.Len(), n, pos.Problem.Moves, pos.Problem.Rules)
		}
	}
}
