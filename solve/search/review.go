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

// Review judges the moves of a game, which must be legal. Each position is searched within the limits; with a limit
// of nodes the verdicts are always the same. The error is that of the context.
func (p *Player) Review(ctx context.Context, moves []model.Move, rules *model.Rules, limits Limits) ([]Verdict, error) {
	g := NewGame(rules)
	before, best := p.value(ctx, g, limits)
	verdicts := make([]Verdict, 0, len(moves))
	for _, m := range moves {
		g.Play(m)
		after, next := p.value(ctx, g, limits)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		v := Verdict{Score: after, Over: g.Over(), Best: best}
		if g.ToMove() == model.Black {
			v.Score = -after
		}
		if m != best {
			v.Loss = max(before.Points()-(-after).Points(), 0)
		}
		verdicts = append(verdicts, v)
		before, best = after, next
	}
	return verdicts, nil
}

// value returns the score of the side to move, and its best move, if it has any.
func (p *Player) value(ctx context.Context, g *Game, limits Limits) (Score, model.Move) {
	if g.Over() {
		return ended(new(exact.Ender).Ending(&g.state), 0), model.NullMove
	}
	line := p.Search(ctx, g, limits, 1).Lines[0]
	if g.Draw() != NoDraw {
		return 0, line.Moves[0]
	}
	return line.Score, line.Moves[0]
}
