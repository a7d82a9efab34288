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
	h := &history{s: s, game: g, domains: map[model.Ply]model.Domains{}}
	last, err := h.at(ctx, model.Ply(len(g.Moves)))
	if err != nil {
		return nil, err
	}
	var locks []Lock
	for q := range model.Piece(model.NumPieces) {
		n, ok := last[q].Only()
		if !ok {
			continue
		}
		since, err := h.since(ctx, q)
		if err != nil {
			return nil, err
		}
		locks = append(locks, Lock{Piece: q, Nature: n, Ply: since})
	}
	return locks, nil
}

// Why is a smallest set of plies of g that forces the lock.
func (l Lock) Why(ctx context.Context, s Solver, g *model.Game) ([]model.Ply, error) {
	return Reason(ctx, s, g, IsNot(l.Piece, l.Nature.Set()))
}

// A history answers what pieces may be after each ply, once for each ply.
type history struct {
	s       Solver
	game    *model.Game
	domains map[model.Ply]model.Domains
}

func (h *history) at(ctx context.Context, t model.Ply) (model.Domains, error) {
	if d, ok := h.domains[t]; ok {
		return d, nil
	}
	d, err := Survey(ctx, h.s, &model.ReplayTo(h.game, t).Problem)
	if err == nil {
		h.domains[t] = d
	}
	return d, err
}

// since bisects for the ply at which q was locked: natures only disappear.
func (h *history) since(ctx context.Context, q model.Piece) (model.Ply, error) {
	var failed error
	t := sort.Search(len(h.game.Moves), func(t int) bool {
		if failed != nil {
			return true
		}
		var d model.Domains
		d, failed = h.at(ctx, model.Ply(t))
		return d[q].Len() == 1
	})
	return model.Ply(t), failed
}
