package arena

import (
	"context"
	"math/rand/v2"

	"haft/model"
	"haft/solve/search"
)

// An opening is random, and balanced: a search says that both sides stand about as well.
const (
	openingNodes = 1000
	balance      = search.Score(56) // at most
)

// opening returns the first moves of a pair of games.
func opening(ctx context.Context, rules *model.Rules, plies int, seed, pair uint64) (*game, error) {
	rng := rand.New(rand.NewPCG(seed, pair))
	judge := search.NewPlayer(rules, search.Options{Megabytes: 1})
	for {
		g := newGame(rules)
		for len(g.moves) < plies && !g.Over() {
			g.play(anyOf(rng, g.Moves()))
		}
		if _, ended := g.Points(); ended {
			continue
		}
		judge.Forget()
		score := judge.Search(ctx, g.Game, search.Limits{Nodes: openingNodes}, 1).Lines[0].Score
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if plies == 0 || -balance <= score && score <= balance {
			return g, nil
		}
	}
}
