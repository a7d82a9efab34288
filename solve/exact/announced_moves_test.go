package exact

import (
	"math/rand/v2"
	"slices"
	"testing"

	"haft/model"
	"haft/model/gamefile/gametest"
)

// Where checks are announced, a world is possible exactly if some pair of kings is alive. Moves are those after which
// this is so, and MovesIf are those of them that fit.
func TestAnnouncedMovesAgainstTrying(t *testing.T) {
	checks := 0
	for seed := range seeds(200) {
		rng := rand.New(rand.NewPCG(seed, 17))
		rules := gametest.RulesOf(seed)
		rules.Announce, rules.Check = true, true
		pos := randomPosition(rng, rules, rng.IntN(100))
		s := NewState(pos)
		var legal []model.Move
		for _, m := range pos.Candidates() {
			next := *s
			next.Play(m)
			if got, want := next.Possible(), next.Alive() != 0; got != want {
				t.Errorf("seed %d: possible %v after %v, want %v", seed, got, m, want)
			}
			if next.Alive() != 0 {
				legal = append(legal, m)
			}
			if m.Check {
				checks++
			}
		}
		all := s.Moves()
		if len(all) != len(legal) || slices.ContainsFunc(legal, func(m model.Move) bool { return !slices.Contains(all, m) }) {
			t.Errorf("seed %d: moves %v, want %v", seed, all, legal)
		}
		forward := func(m model.Move) bool { return m.To > m.From }
		want := slices.DeleteFunc(all, func(m model.Move) bool { return !forward(m) })
		if got := s.MovesIf(forward); !slices.Equal(got, want) {
			t.Errorf("seed %d: moves that fit %v, want %v", seed, got, want)
		}
	}
	if checks == 0 {
		t.Error("no check was announced: the test shows nothing")
	}
}
