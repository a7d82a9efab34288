package arena

import (
	"context"
	"math/rand/v2"
	"time"

	"haft/model"
	"haft/solve/exact"
)

// byChance plays at random.
type byChance struct{ rng *rand.Rand }

func (p *byChance) begin(_ context.Context, seed uint64) error {
	p.rng = rand.New(rand.NewPCG(seed, 1))
	return nil
}

func (p *byChance) choose(_ context.Context, g *game) (choice, error) {
	return choice{anyOf(p.rng, g.Moves()), unknown}, nil
}

func (p *byChance) cpu() time.Duration { return 0 }
func (p *byChance) end()               {}

func anyOf(rng *rand.Rand, moves []model.Move) model.Move { return moves[rng.IntN(len(moves))] }

// greedy mates if it can, and else takes what is worth most on average over all worlds; among equals it plays at
// random.
type greedy struct{ byChance }

// worths are the usual ones of chess.
var worths = [model.NumNatures + 1]float64{model.Queen: 9, model.Rook: 5, model.Bishop: 3, model.Knight: 3}

func (p *greedy) choose(_ context.Context, g *game) (choice, error) {
	_, worlds, natures := g.Marginals()
	var best []model.Move
	most := -1.0
	for _, m := range g.Moves() {
		gain := worth(g.On(m.To), worlds, &natures)
		if after := g.After(m); after.Over() && after.Ending().Stalemate == 0 {
			gain = 100
		}
		switch {
		case gain > most:
			best, most = []model.Move{m}, gain
		case gain == most:
			best = append(best, m)
		}
	}
	return choice{anyOf(p.rng, best), unknown}, nil
}

// worth returns what a piece is worth on average.
func worth(q model.Piece, worlds uint64, natures *exact.Natures) float64 {
	if q == model.NoPiece {
		return 0
	}
	sum, known := 0.0, uint64(0)
	for n, count := range natures[q] {
		sum += worths[n] * float64(count) / float64(worlds)
		known += count
	}
	if known == 0 {
		return 1 // a pawn
	}
	return sum
}
