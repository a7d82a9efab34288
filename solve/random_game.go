package solve

import (
	"math/rand/v2"
	"slices"

	"haft/model"
	"haft/solve/exact"
)

// Style weighs the moves of a random game. Weights are positive.
type Style struct {
	Name   string
	Weight func(b *model.Board, m model.Move) int
}

// Styles are the ways to play at random. Uniform games lose their worlds fast. Games of pawns keep them and
// promote. Games of captures run into checks and endings.
var Styles = []Style{
	{"uniform", func(*model.Board, model.Move) int { return 1 }},
	{"pawns", func(b *model.Board, m model.Move) int {
		if b.Pawn(b.On[m.From]) {
			return 8
		}
		return 1
	}},
	{"captures", func(b *model.Board, m model.Move) int {
		if !b.Empty(m.To) {
			return 12
		}
		return 1
	}},
}

// Seed returns a source of randomness for the generator.
func Seed(seed uint64) *rand.Rand { return Numbered(seed, 0) }

// Numbered returns the source for game i of many with the same seed, so that each can be made without the others.
func Numbered(seed, i uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, i)) }

// RandomGame plays random legal moves, up to the given number of plies or the end of the game.
func RandomGame(rng *rand.Rand, rules model.Rules, style Style, plies int) *model.Game {
	return RandomGameFrom(rng, nil, rules, style, plies)
}

// RandomGameFrom is RandomGame from a position that has a world; nil is the usual start.
func RandomGameFrom(rng *rand.Rand, s *model.Setup, rules model.Rules, style Style, plies int) *model.Game {
	g, _, _ := play(rng, s, rules, style, plies)
	return g
}

// RandomIllegalGame returns a legal game of at most the given number of plies, followed by a move that some nature could make
// but no world allows. It returns false if there is no such move at the end.
func RandomIllegalGame(rng *rand.Rand, rules model.Rules, style Style, plies int) (*model.Game, bool) {
	g, board, legal := play(rng, nil, rules, style, plies)
	pos := model.ReplayTo(g, model.Ply(len(g.Moves)))
	illegal := slices.DeleteFunc(pos.Candidates(), func(m model.Move) bool { return slices.Contains(legal, m) })
	if len(illegal) == 0 {
		return g, false
	}
	g.Moves = append(g.Moves, pick(rng, board, style, illegal))
	return g, true
}

// play is Game, and also returns the board at the end and the legal moves there.
func play(
	rng *rand.Rand, s *model.Setup, rules model.Rules, style Style, plies int,
) (*model.Game, *model.Board, []model.Move) {
	g := &model.Game{Rules: rules, Setup: s, Moves: s.Begun()}
	start := g.Start()
	board := start.Board
	state := exact.NewState(start)
	legal := state.Moves()
	for range plies {
		if len(legal) == 0 {
			break
		}
		m := pick(rng, &board, style, legal)
		g.Moves = append(g.Moves, m)
		board.Apply(m)
		state.Play(m)
		legal = state.Moves()
	}
	return g, &board, legal
}

// pick draws one of the moves by weight.
func pick(rng *rand.Rand, b *model.Board, style Style, moves []model.Move) model.Move {
	total := 0
	for _, m := range moves {
		total += style.Weight(b, m)
	}
	x := rng.IntN(total)
	for _, m := range moves {
		if x -= style.Weight(b, m); x < 0 {
			return m
		}
	}
	panic("gen: weights changed while they were added up")
}

// RandomMixedGame returns a game of 1 to 91 plies by seed, of any style and under any rules. With an odd seed it ends in an
// illegal move if there is one. It serves to compare different ways to the same answer.
func RandomMixedGame(seed uint64) *model.Game {
	rng := Seed(seed)
	rules := model.DefaultRules()
	model.RuleOptions.Choose(&rules, func() bool { return rng.IntN(4) == 0 })
	style := Styles[rng.IntN(len(Styles))]
	plies := 1 + rng.IntN(90)
	if seed%2 == 0 {
		return RandomGame(rng, rules, style, plies)
	}
	g, _ := RandomIllegalGame(rng, rules, style, plies)
	return g
}
