// Package gen makes random games by seed: the same seed, rules and style give the same
// game for ever. Tests, benchmarks and the command haft gen draw on it.
package gen

import (
	"math/rand/v2"

	"haft/model"
	"haft/solve/exact"
)

// Style weighs the moves of a random game; weights are positive.
type Style struct {
	Name   string
	Weight func(pos *model.Position, m model.Move) int
}

// Styles are the ways to play at random. Uniform games lose their worlds fast; games
// of pawns keep them and promote; games of captures run into checks and endings.
var Styles = []Style{
	{"uniform", func(*model.Position, model.Move) int { return 1 }},
	{"pawns", func(pos *model.Position, m model.Move) int {
		if pos.Board.Pawn(pos.Board.On[m.From]) {
			return 8
		}
		return 1
	}},
	{"captures", func(pos *model.Position, m model.Move) int {
		if !pos.Board.Empty(m.To) {
			return 12
		}
		return 1
	}},
}

// Seed makes the generator's source of randomness.
func Seed(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// Game plays legal moves at random, up to the given number of plies or the end.
func Game(rng *rand.Rand, rules model.Rules, style Style, plies int) *model.Game {
	pos := model.NewPosition(rules)
	for range plies {
		m, ok := pick(rng, pos, style, true)
		if !ok {
			break
		}
		pos.Play(m)
	}
	return game(pos)
}

// Illegal is a legal game of at most the given number of plies and one move more, which
// some nature could make but no world allows; false if there is none at its end.
func Illegal(rng *rand.Rand, rules model.Rules, style Style, plies int) (*model.Game, bool) {
	g := Game(rng, rules, style, plies)
	pos := model.ReplayTo(g, model.Ply(len(g.Moves)))
	m, ok := pick(rng, pos, style, false)
	if ok {
		pos.Play(m)
	}
	return game(pos), ok
}

func game(pos *model.Position) *model.Game {
	return &model.Game{Rules: pos.Problem.Rules, Moves: pos.Problem.Moves}
}

// pick draws candidates by weight, without replacement, until one is legal, or illegal,
// as wanted.
func pick(rng *rand.Rand, pos *model.Position, style Style, legal bool) (model.Move, bool) {
	moves := pos.Candidates()
	weights := make([]int, len(moves))
	total := 0
	for i, m := range moves {
		weights[i] = style.Weight(pos, m)
		total += weights[i]
	}
	for total > 0 {
		x := rng.IntN(total)
		i := 0
		for ; x >= weights[i]; i++ {
			x -= weights[i]
		}
		if _, ok := exact.New(&pos.After(moves[i]).Problem).Decide(); ok == legal {
			return moves[i], true
		}
		total -= weights[i]
		weights[i] = 0
	}
	return model.Move{}, false
}
