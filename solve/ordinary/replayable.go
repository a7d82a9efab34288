package ordinary

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"haft/model"
	"haft/model/pgn"
	"haft/solve"
)

// Replayable is a game with a start from which it is ordinary chess without castling, with what its pawns became, and
// with all of the usual tags. The solver chooses the start. An illegal game has none: it comes back without one, which
// is no error. A game that begins with a position cannot have one. What its variations hold is kept as far as it is
// ordinary chess from there, and comments tell the rest.
func Replayable(ctx context.Context, by solve.Solver, g *model.Game) (*model.Game, error) {
	if g.Setup != nil {
		return nil, errors.New("the game begins with a position of its own, so no start of Scramble Chess leads to it: " +
			"there is no witness to write")
	}
	v, err := solve.Judge(ctx, by, g)
	if err != nil {
		return nil, err
	}
	replayable := *g
	replayable.Witness = nil
	if !v.Legal {
		return &replayable, nil
	}
	if replayable.Witness, err = v.Witness(ctx); err != nil {
		return nil, err
	}
	s := &start{g.Rules, replayable.Witness}
	line, _ := s.played(ctx, nil, &model.Variation{Moves: nameAll(g.Moves, replayable.Witness), Notes: g.Notes})
	replayable.Moves, replayable.Notes = line.Moves, line.Notes
	replayable.Tags = pgn.WholeRoster(g.Tags)
	return &replayable, ctx.Err()
}

// nameAll names what pawns become in world w. The moves are legal.
func nameAll(moves []model.Move, w *model.Assignment) []model.Move {
	named := slices.Clone(moves)
	b := model.NewBoard()
	for i, m := range named {
		p := b.On[m.From]
		if b.Pawn(p) && model.LastRank(p.Color(), m.To) {
			named[i].Promote = w[p]
		}
		b.Apply(m)
	}
	return named
}

// UpToCastling cuts a game off before the first ply of its main line that castles, and says so in a sentence. A game
// without castling comes back as it is, and nothing is said.
func UpToCastling(g *model.Game) (before *model.Game, said string) {
	for i, m := range g.Moves {
		if !m.Castle {
			continue
		}
		t := model.Ply(i + 1)
		before = g.UpTo(t - 1)
		before.Notes = upTo(g.Notes, i)
		return before, fmt.Sprintf("%v castles at ply %d (%s), and there is no castling in Haft Schrödinger Chess: "+
			"the game is read up to there.", t.Mover(), t, t.Numbered(m))
	}
	return g, ""
}

// upTo are the notes that stand before move plies+1, or replace one of the moves before it.
func upTo(notes []model.Note, plies int) (kept []model.Note) {
	for _, n := range notes {
		if n.After <= plies && n.Text == "" {
			kept = append(kept, n)
		}
	}
	return kept
}
