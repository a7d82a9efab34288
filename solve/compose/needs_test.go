package compose

import (
	"math/rand/v2"
	"testing"

	"haft/model"
	"haft/model/gamefile/gametest"
)

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
		p := Proof{Rules: gametest.AllRules()[seed%8]}
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
