package solve

import (
	"context"
	"sort"

	"haft/model"
)

// Lock is a piece with one nature left.
type Lock struct {
	Piece   model.Piece
	Nature  model.Nature
	Ply     model.Ply   // since this ply: before it the piece could be something else
	Because []model.Ply // a smallest set of plies that forces it
}

// Locks lists the pieces of a legal game that are locked in, White's first, with the ply that
// locked each. It leaves Because empty: see Lock.Why.
func Locks(ctx context.Context, s Solver, g *model.Game) ([]Lock, error) {
	last, err := Survey(ctx, s, model.Replay(g))
	if err != nil {
		return nil, err
	}
	var locks []Lock
	for q := range model.Piece(model.NumPieces) {
		n, ok := last[q].Only()
		if !ok {
			continue
		}
		l := Lock{Piece: q, Nature: n}
		if l.Ply, err = l.since(ctx, s, g); err != nil {
			return nil, err
		}
		locks = append(locks, l)
	}
	return locks, nil
}

// since bisects for the ply of the lock: natures only disappear.
func (l Lock) since(ctx context.Context, s Solver, g *model.Game) (model.Ply, error) {
	var failed error
	t := sort.Search(len(g.Moves), func(t int) bool {
		p := &model.ReplayTo(g, model.Ply(t)).Problem
		if failed != nil || !p.Unknown.Has(l.Piece) {
			return failed != nil
		}
		var open Answer
		open, failed = decide(ctx, s, p.With(IsNot(l.Piece, l.Nature.Set())))
		return open.Status == Unsat
	})
	return model.Ply(t), failed
}

// Why is a smallest set of plies of g that forces the lock: the latest that was there when the piece was
// locked if there is one of that size, else the latest that later plies made possible.
func (l Lock) Why(ctx context.Context, s Solver, g *model.Game) ([]model.Ply, error) {
	r := newReasoner(s, playLedger(g), &Denial{Facts: []model.Fact{IsNot(l.Piece, l.Nature.Set())}})
	return r.latest(ctx, int(l.Ply))
}
