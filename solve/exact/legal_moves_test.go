package exact

import (
	"math/rand/v2"
	"testing"

	"haft/model"
	"haft/model/gamefile/gametest"
)

// The list agrees with its definition: the candidates after which a world is left.
func TestRepliesAgainstTrying(t *testing.T) {
	for seed := range seeds(400) {
		rng := rand.New(rand.NewPCG(seed, 5))
		pos := randomPosition(rng, gametest.RulesOf(seed), rng.IntN(120))
		got := NewState(pos).Replies()
		n := 0
		for _, m := range pos.Candidates() {
			q := pos.Board.On[m.From]
			legal := NewTable(&pos.After(m).Problem).Alive() != 0
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

// A king that is attacked in every world can be saved by taking the attacker in passing, which random positions hardly
// ever show.
func TestTakingInPassingRescues(t *testing.T) {
	rules := model.DefaultRules()
	rules.EnPassant = true
	n := nodeUnder(t, rules, "b2b3 e7e5 f2f3 e8e7 b1b2 g8f6 e1g3 c8b6 b3b4 g7g6 g3g4 a7a5 f1f2 d8e8 b2c3 a8a7 h2h4 b8d8 "+
		"a2a3 d8b8 a3a4 e7d8 a1b2 b6a4 c3d3 f8e7 d3c4 d7d6 b4a5 b7b5")
	n.mover.certain()
	replies := n.s.Replies()
	if n.mover.rescue == ^model.Set(0) || !replies[model.NewPiece(model.White, 10).Index()-1].Has(n.s.passed) {
		t.Errorf("%v are the replies, and %x the squares that rescue", replies, n.mover.rescue)
	}
}
