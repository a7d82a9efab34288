package search

import (
	"context"

	"haft/model"
	"haft/solve/exact"
)

// A Verdict is what searches say of a move that was played.
type Verdict struct {
	Score Score      // of the position after it, for White
	Over  bool       // it ended the game
	Loss  float64    // of expected points, against what was expected before it; 0 if the search would play it, too
	Best  model.Move // what the search would have played
}

// A Value is what a search says of a position.
type Value struct {
	Score Score // of the side to move
	Over  bool  // the game is over there
	Best  model.Move
}

// Value searches a position within the limits, and nothing that was searched before it matters. The error is that of
// the context, or of [model.Rules.Unannounced].
func (p *Player) Value(ctx context.Context, g *Game, limits Limits) (Value, error) {
	if err := g.rules.Unannounced(); err != nil {
		return Value{}, err
	}
	if g.Over() {
		return Value{Score: ended(new(exact.Ender).Ending(&g.state), 0), Over: true}, ctx.Err()
	}
	p.Forget()
	line := p.Search(ctx, g, limits, 1).Lines[0]
	v := Value{Score: line.Score, Best: line.Moves[0]}
	if g.Draw() != NoDraw {
		v.Score = 0
	}
	return v, ctx.Err()
}

// Review judges the moves that were made in a game, which must be legal. Each position is searched within the limits;
// with a limit of nodes the verdicts are always the same. Errors are those of Value.
func (p *Player) Review(ctx context.Context, game *model.Game, limits Limits) ([]Verdict, error) {
	g, moves := Begin(game), game.Played()
	values := make([]Value, 0, len(moves)+1)
	for i := range len(moves) + 1 {
		if i > 0 {
			g.Play(moves[i-1])
		}
		v, err := p.Value(ctx, g, limits)
		if err != nil {
			return nil, err
		}
		values = append(values, v)
	}
	return Verdicts(game, values), nil
}

// Verdicts judges the first moves that were made in a game by the values of its positions, the start first: all moves
// that have a value before and after them.
func Verdicts(game *model.Game, values []Value) []Verdict {
	moves := game.Played()
	verdicts := make([]Verdict, 0, len(moves))
	for i := range min(len(moves), len(values)-1) {
		before, after := &values[i], &values[i+1]
		v := Verdict{Score: after.Score, Over: after.Over, Best: before.Best}
		if (game.First() + model.Ply(i)).Mover() == model.White { // Black is to move after it
			v.Score = -after.Score
		}
		if moves[i] != before.Best {
			v.Loss = max(before.Score.Points()-(-after.Score).Points(), 0)
		}
		verdicts = append(verdicts, v)
	}
	return verdicts
}
