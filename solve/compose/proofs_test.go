package compose

import (
	"math/rand/v2"
	"testing"
	"time"

	"haft/model"
	"haft/model/gamefile/gametest"
)

// What is known of a length is not searched again, nor what was searched of it before; what is noted of a shorter
// length changes nothing.
func TestLedger(t *testing.T) {
	l := &ledger{None: 4, Next: 6, Done: 70, Of: 100, saved: time.Now()}
	for _, c := range []struct {
		plies  int
		states uint64
		want   uint64
	}{
		{4, 50, 50}, {3, 7, 7}, {5, 100, 0}, {6, 100, 70}, {6, 101, 0}, {7, 100, 0},
	} {
		if got := l.searched(c.plies, c.states); got != c.want {
			t.Errorf("of %d states for %d plies %d are searched, want %d", c.states, c.plies, got, c.want)
		}
	}
	before := *l
	if err := l.progress(4, 1, 2); err != nil || *l != before {
		t.Errorf("%+v, %v; want %+v", *l, err, before)
	}
	if err := l.none(3); err != nil || *l != before {
		t.Errorf("%+v, %v; want %+v", *l, err, before)
	}
	if err := l.progress(5, 1, 2); err != nil || l.Next != 5 || l.Done != 1 || l.Of != 2 || l.None != 4 {
		t.Errorf("%+v, %v", *l, err)
	}
	if err := l.none(5); err != nil || l.None != 5 || l.Next != 0 || l.Done != 0 || l.Of != 0 {
		t.Errorf("%+v, %v", *l, err)
	}
}

// It is proved at once that no pawn promotes within 8 plies, and how one does in 9.
func TestPromotion(t *testing.T) {
	p := Proof{Stipulation: stipulation(t, "promote"), Rules: model.DefaultRules(), Plies: 10}
	if b := prove(t, p); b.None != 8 || len(b.Game) != 9 {
		t.Errorf("none within %d plies, found %v", b.None, b.Game)
	}
}

// In no random game does a pawn promote sooner than needs says.
func TestNeeds(t *testing.T) {
	s, reached := stipulation(t, "promote"), 0
	for seed := range full(2000, 100) {
		rng := rand.New(rand.NewPCG(seed, 18))
		p := Proof{Rules: gametest.RulesOf(seed)}
		moves := randomEnd(rng, &p, 200)
		n := p.newNode()
		var needed []int // by ply
		for ply := 0; ply <= len(moves); ply++ {
			if s.reached(n) {
				reached++
				for before, plies := range needed {
					if before+plies > ply {
						t.Fatalf("%v: after %d plies, %d more are needed; it took %d", moves, before, plies, ply-before)
					}
				}
			}
			needed = append(needed, s.needs(n))
			if ply < len(moves) {
				n.state.Play(moves[ply])
				n.look()
			}
		}
	}
	if reached == 0 {
		t.Error("no pawn promoted")
	}
}
