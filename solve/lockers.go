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

// Lockers lists the legal moves at pos that lock q in, in the order of Moves. There are none if q is
// locked in already or is a pawn that has not promoted.
func Lockers(ctx context.Context, s Solver, pos *model.Position, q model.Piece) ([]Locker, error) {
	may, err := Survey(ctx, s, &pos.Problem)
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

// naturesAfter is what q may be after each of the moves.
func naturesAfter(ctx context.Context, s Solver, pos *model.Position, q model.Piece, moves []model.Move) ([]model.Natures, error) {
	var groups [][]model.Fact
	for _, m := range moves {
		facts := pos.Clone().PlayFacts(m)
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

// LastOpen is the last ply at which the piece could be something else, and what it could be then. There
// was no such ply, and natures is empty, for a pawn locked in as it promoted.
func (l Lock) LastOpen(ctx context.Context, s Solver, g *model.Game) (ply model.Ply, natures model.Natures, err error) {
	pos := model.ReplayTo(g, l.Ply-1)
	may, err := Survey(ctx, s, &pos.Problem)
	return pos.Ply, may[l.Piece], err
}
