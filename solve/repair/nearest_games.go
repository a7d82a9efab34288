package repair

import (
	"context"
	"fmt"
	"math"
	"slices"

	"haft/model"
	"haft/solve"
)

// Games are the legal games that need the fewest changes. Those with changes at late plies come first; for each ply,
// moves of the same piece come first, then moves to the same square, then others, then the game without the ply.
type Games struct {
	Found    []Filling // their Positions are 0
	Complete bool      // there are no other games with as few changes, because no bound on games or edits was reached
}

// GameBounds keep a search for games short. Each is at least 1.
type GameBounds struct {
	Changes int // changes of one game
	Games   int // games found
	Edits   int // changes tried
}

// Nearest finds the smallest number of plies to replace or leave out such that the game, played again from the start,
// is legal. A legal game is its own nearest, without changes. If only the last ply is illegal, leaving it out is always
// among the answers. If no game within the bounds exists, none is found; this is not an error.
//
// The result is about other games, not about what forces the verdict on this one: see [solve.Relaxations].
func Nearest(ctx context.Context, g *model.Game, bounds GameBounds) (*Games, error) {
	found := &Games{}
	w := walk{record: plain{g}, ctx: ctx, steps: math.MaxInt, edits: bounds.Edits}
	w.take = func(*line) bool {
		if len(found.Found) == bounds.Games {
			return false
		}
		found.Found = append(found.Found, w.filling())
		return true
	}
	start := newLine(g)
	w.moves = g.Setup.Begun()
	for changes := 0; changes <= bounds.Changes && len(found.Found) == 0 && !w.full; changes++ {
		w.from(start, len(g.Setup.Begun()), cost{changes: changes})
	}
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("%w: %w", solve.ErrUndecided, err)
	}
	found.Complete = !w.full
	return found, nil
}

// plain is a record of moves that leave no doubt.
type plain struct{ *model.Game }

func (g plain) length() int { return len(g.Moves) }

func (g plain) read(_ *line, i int, _ bool) ([]model.Move, bool) { return g.Moves[i : i+1], false }

func (g plain) signed(*line, int) ([]model.Move, bool) { return nil, false }

func (g plain) free(int, model.Ply) (add, omit bool) { return false, false }

func (g plain) fails(b model.Board, i int, ply model.Ply) bool {
	for _, m := range g.Moves[i:min(i+maxAhead, len(g.Moves))] {
		if _, fault := b.Shape(ply.Mover(), m, &g.Rules); fault != model.NoFault {
			return true
		}
		b.Apply(m)
		ply++
	}
	return false
}

func (g plain) instead(l *line, i int) []model.Move {
	was := g.Moves[i]
	others := slices.DeleteFunc(l.state.Moves(), func(m model.Move) bool { return m == was })
	slices.SortStableFunc(others, func(a, b model.Move) int { return distance(a, was) - distance(b, was) })
	return others
}

func (g plain) marks(int) bool { return false }

func (g plain) unsaid(int, model.Move) bool { return false }

func (g plain) added(*line) []model.Move { return nil }

// distance sorts moves by how near they are to m.
func distance(other, m model.Move) int {
	switch {
	case other.From == m.From:
		return 0
	case other.To == m.To:
		return 1
	}
	return 2
}
