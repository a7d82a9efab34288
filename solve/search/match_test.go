package search

import (
	"context"
	"math/rand/v2"
	"testing"

	"haft/model"
	"haft/solve/exact"
)

// A match of 500 nodes a move against random moves, colours reversed: every game is won.
func TestAgainstRandom(t *testing.T) {
	rules := model.DefaultRules()
	p := NewPlayer(&rules, Options{Megabytes: 1})
	plies := 0
	for seed := range full(1000, 20) {
		rng := rand.New(rand.NewPCG(seed, 27))
		g := NewGame(&rules)
		own := model.Color(seed & 1)
		p.Forget()
		for {
			r := g.turn.Replies()
			if d := g.Draw(); d != NoDraw || r.Len() == 0 {
				o := new(exact.Ender).Ending(&g.state)
				if d != NoDraw || o.Stalemate > 0 || g.state.ToMove() == own {
					t.Errorf("seed %d: %v, %+v after %d plies", seed, d, o, len(g.keys)-1)
				}
				break
			}
			if g.state.ToMove() == own {
				g.Play(p.Search(context.Background(), g, Limits{Nodes: 500}, 1).Lines[0].Moves[0])
			} else {
				moves := g.state.Moves()
				g.Play(moves[rng.IntN(len(moves))])
			}
		}
		plies += len(g.keys) - 1
	}
	t.Logf("%d plies a game", plies/int(full(1000, 20)))
}
