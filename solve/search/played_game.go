package search

import (
	"math/rand/v2"
	"slices"

	"haft/model"
	"haft/solve/exact"
)

// A Game is a game that is played: its state, and what draws depend on.
type Game struct {
	rules *model.Rules
	state exact.State
	turn  exact.Turn
	keys  []exact.Key // of all positions, the present one last
	clock int         // plies since the last capture, pawn move, or loss of a starting position
}

// NewGame returns a game before its first move, from the usual start.
func NewGame(rules *model.Rules) *Game {
	g := Begin(&model.Game{Rules: *rules})
	g.rules = rules
	return g
}

// Begin returns a game before its first move.
func Begin(game *model.Game) *Game {
	g := &Game{rules: &game.Rules, state: *exact.NewState(game.Start())}
	if game.Setup != nil {
		g.clock = game.Setup.Half
	}
	g.look()
	return g
}

// Replay returns a game after its moves, which must be legal.
func Replay(game *model.Game) *Game {
	g := Begin(game)
	for _, m := range game.Played() {
		g.Play(m)
	}
	return g
}

func (g *Game) look() {
	g.turn.Look(&g.state, g.state.Alive())
	g.keys = append(g.keys, g.turn.Key())
}

// Plies returns how many moves have been made.
func (g *Game) Plies() int { return len(g.keys) - 1 }

// ToMove returns the side to move.
func (g *Game) ToMove() model.Color { return g.state.ToMove() }

// Legal reports whether a move is legal now. A pawn that promotes may leave open what it becomes.
func (g *Game) Legal(m model.Move) bool {
	open := m
	open.Promote = model.NoNature
	if m.Promote == model.NoNature || m.Castle {
		return !m.Castle && slices.Contains(g.state.Moves(), m)
	}
	c := g.state.ToMove()
	promotes := model.LastRank(c, m.To) && g.state.Pawns(c).Has(m.From) && model.Promotable.Has(m.Promote)
	if !promotes || !slices.Contains(g.state.Moves(), open) {
		return false
	}
	next := g.state // the sign of check may be wrong for what the pawn becomes
	next.Play(m)
	return next.Alive() != 0
}

// Play makes a legal move.
func (g *Game) Play(m model.Move) {
	before := g.turn // which has looked: its key is known
	progress := progresses(&g.state, m)
	g.state.Play(m)
	g.look()
	g.clock++
	if progress || !g.turn.SameStarts(&before) {
		g.clock = 0
	}
}

// Over reports whether the side to move has no legal move.
func (g *Game) Over() bool {
	r := g.turn.Replies()
	return r.Len() == 0
}

// Ending returns how a game that is over has ended: in how many worlds the side to move is mated, or has no move.
func (g *Game) Ending() exact.Outcome { return new(exact.Ender).Ending(&g.state) }

// Moves returns the legal moves. What a pawn becomes is left open.
func (g *Game) Moves() []model.Move { return g.state.Moves() }

// Marginals returns the number of starting positions left, the number of worlds, and in how many of them a piece has a
// nature.
func (g *Game) Marginals() (starts, worlds uint64, natures exact.Natures) { return g.state.Marginals() }

// Worlds returns a sampler of the worlds that are left.
func (g *Game) Worlds(rng *rand.Rand) *exact.Sampler { return g.state.NewSampler(rng) }

// On returns the piece on a square, or NoPiece.
func (g *Game) On(at model.Square) model.Piece { return g.state.On(at) }

// After returns the game after a legal move, which g does not make.
func (g *Game) After(m model.Move) *Game {
	next := *g
	next.keys = slices.Clone(g.keys)
	next.Play(m)
	return &next
}
