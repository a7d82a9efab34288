package exact

import (
	"math/rand/v2"
	"testing"

	"haft/model"
)

// The last two plies counted on the squares against making every move of the first: from early to
// late, where pairs are touched by most moves, and with both rules on bishops.
func TestTwoPliesAgainstMaking(t *testing.T) {
	counted, made := 0, 0
	for seed := range seeds(1_500) {
		rng := rand.New(rand.NewPCG(seed, 8))
		rules := model.DefaultRules()
		rules.Bishops = model.Bishops(seed % 5 / 4)
		pos := randomPosition(rng, rules, rng.IntN(50))
		s := NewState(pos)
		want := uint64(0)
		for _, m := range s.Moves() {
			next := *s
			next.Play(m)
			r := next.Replies()
			want += uint64(r.Len())
		}
		if got := s.twoPlies(); got != want {
			t.Errorf("seed %d: %d, want %d after %v under %+v", seed, got, want, pos.Problem.Moves, rules)
		}
		a, b := shares(s)
		counted += a
		made += b
	}
	t.Logf("%d moves counted on the squares, %d made", counted, made)
	if counted < made/4 || made == 0 {
		t.Error("one of the two ways is hardly tried")
	}
}

// shares is how many moves of s are counted on the squares, and how many are made.
func shares(s *State) (counted, made int) {
	alive := s.Alive()
	l := leaf{mover: prober{s: s}, answer: prober{s: s}}
	l.mover.look(alive, s.mover)
	usable := l.prepare(s, alive)
	for _, m := range s.Moves() {
		if usable {
			if _, ok := l.answers(s.on[m.From], m.From, m.To); ok {
				counted++
				continue
			}
		}
		made++
	}
	return counted, made
}
