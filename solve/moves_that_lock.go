package solve

import (
	"context"

	"haft/model"
)

// A Locker is a legal move after which a piece is locked in.
type Locker struct {
	Move   model.Move
	Nature model.Nature
}

// Lockers returns the legal moves at pos that lock q in, in the order of Moves. There are none if q is already
// locked in, or is a pawn that has not promoted.
func Lockers(ctx context.Context, s Solver, pos *model.Position, q model.Piece) ([]Locker, error) {
	may, err := Backbone(ctx, s, &pos.Problem)
	if err != nil || may[q].Len() < 2 {
		return nil, err
	}
	legal, err := Moves(ctx, s, pos)
	if err != nil {
		return nil, err
	}
	after, err := naturesAfter(ctx, s, pos, q, legal)
	if err != nil {
		return nil, err
	}
	var lockers []Locker
	for i, m := range legal {
		if n, ok := after[i].Only(); ok {
			lockers = append(lockers, Locker{m, n})
		}
	}
	return lockers, nil
}

// naturesAfter returns what q may be after each of the moves.
func naturesAfter(
	ctx context.Context, s Solver, pos *model.Position, q model.Piece, moves []model.Move,
) ([]model.Natures, error) {
	var groups [][]model.Fact
	for _, m := range moves {
		facts := factsOf(pos, m)
		for n := range pos.Problem.May(q).All() {
			groups = append(groups, append(facts[:len(facts):len(facts)], Is(q, n.Set())))
		}
	}
	possible, err := Possible(ctx, s, &pos.Problem, groups)
	if err != nil {
		return nil, err
	}
	after := make([]model.Natures, len(moves))
	at := 0
	for i := range moves {
		for n := range pos.Problem.May(q).All() {
			if possible[at] {
				after[i] |= n.Set()
			}
			at++
		}
	}
	return after, nil
}

// LastOpen returns the last ply at which the piece could still have had another nature, and its natures then.
// natures is empty if there is no such ply: for a pawn that was locked in as it promoted, and for what the position says
// that the game begins with.
func (l Lock) LastOpen(ctx context.Context, s Solver, g *model.Game) (ply model.Ply, natures model.Natures, err error) {
	if l.Ply == 0 {
		return 0, 0, nil
	}
	pos := model.ReplayTo(g, l.Ply-1)
	may, err := Backbone(ctx, s, &pos.Problem)
	return pos.Ply, may[l.Piece], err
}
