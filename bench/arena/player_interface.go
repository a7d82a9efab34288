package arena

import (
	"context"
	"math"
	"time"

	"haft/model"
	"haft/solve/search"
)

// A player chooses moves. It is for one goroutine and plays one game after another.
type player interface {
	// begin begins a game. Chance depends on the seed alone.
	begin(ctx context.Context, seed uint64) error
	// choose chooses a move in a game that is not over. A *violation loses the game; other errors end the match.
	choose(ctx context.Context, g *game) (choice, error)
	// cpu returns the processor time that a program of the player's has taken so far, 0 without a program.
	cpu() time.Duration
	// end ends the player.
	end()
}

// A choice is a move with the points that the player expects, from 0 to 1; not a number if it does not say.
type choice struct {
	move   model.Move
	points float64
}

// unknown is what a player expects that does not say.
var unknown = math.NaN()

// A violation is why a player has lost that broke the rules of the match.
type violation struct {
	ending Ending
	text   string
}

func (f *violation) Error() string { return f.text }

// A game is one that is being played.
type game struct {
	*search.Game
	rules *model.Rules
	moves []model.Move
	// turned has for each move the pawn that it promotes, or NoPiece.
	turned   []model.Piece
	promoted model.Pieces
}

func newGame(rules *model.Rules) *game { return &game{Game: search.NewGame(rules), rules: rules} }

// play makes a legal move.
func (g *game) play(m model.Move) {
	q := g.On(m.From)
	if q.Major() || g.promoted.Has(q) || !model.LastRank(g.ToMove(), m.To) {
		q = model.NoPiece
	} else {
		g.promoted |= q.Set()
	}
	g.moves, g.turned = append(g.moves, m), append(g.turned, q)
	g.Play(m)
}
