package solve

import (
	"context"
	"errors"

	"haft/model"
	"haft/solve/hitting"
)

// Smallest holds sets of plies that all have the least possible size.
type Smallest struct {
	Sets     [][]model.Ply // the latest first, in the order of Reason; each in ascending order
	Complete bool          // there are no other sets of this size
}

// Reasons finds the smallest sets of plies that force a claim, at most limit of them; limit is at least 1. There is
// no set if the claim does not follow, and an empty one if the rules alone imply the claim. Errors are those of
// Explain.
func Reasons(ctx context.Context, s Solver, g *model.Game, c Claim, limit int) (*Smallest, error) {
	p, denial, err := deny(g, c)
	if err != nil {
		return nil, err
	}
	r := newReasoner(s, p, &denial)
	if follows, err := r.follows(ctx); !follows || err != nil {
		return &Smallest{Complete: true}, err
	}
	return collect(r.exceptions(ctx), r.last(), limit)
}

// Relaxations finds the smallest sets of plies without whose facts a claim no longer follows, at most limit of
// them; limit is at least 1. These are minimum correction sets. The moves themselves stay, and the board with them
// (package repair is about other moves). There is one empty set if the claim does not follow anyway, and no set if
// the rules alone imply it. Sets of more than most plies are not looked for. In long games these sets are large,
// because a piece shows again and again what it is, and finding them takes minutes. Errors are those of Explain.
//
// Relaxations and reasons are hitting sets of each other (Reiter, A theory of diagnosis from first principles,
// 1987): a relaxation is a smallest set that contains a ply of every reason.
func Relaxations(ctx context.Context, s Solver, g *model.Game, c Claim, limit, most int) (*Smallest, error) {
	p, denial, err := deny(g, c)
	if err != nil {
		return nil, err
	}
	r := newReasoner(s, p, &denial)
	if possible, err := r.relax.grow(ctx, r.given(), nil); !possible || err != nil {
		return &Smallest{Complete: true}, err
	}
	found, err := collect(r.reasons(ctx, most), r.last(), limit)
	if errors.Is(err, hitting.ErrTooMany) {
		return &Smallest{}, nil
	}
	return found, err
}

// reasons returns the minimal sets of plies that force the claim.
func (r *reasoner) reasons(ctx context.Context, most int) *hitting.Family {
	return r.family(ctx, most, func(dropped hitting.Set) (hitting.Set, error) {
		kept := r.given()
		var left []int
		for _, t := range r.early() {
			if kept[t] = !dropped.Has(t); kept[t] {
				left = append(left, t)
			}
		}
		if possible, err := r.relax.grow(ctx, kept, nil); possible || err != nil {
			return nil, err
		}
		if err := shrink(ctx, r.relax, kept, left); err != nil {
			return nil, err
		}
		reason := hitting.NewSet(r.last() + 1)
		for _, t := range left {
			if kept[t] {
				reason.Add(t)
			}
		}
		return consistent(reason)
	})
}

// collect returns the smallest sets of plies up to last that meet every member, up to a limit.
func collect(f *hitting.Family, last, limit int) (*Smallest, error) {
	if _, err := f.Smallest(); err != nil {
		return nil, err
	}
	found := &Smallest{Complete: true}
	err := f.Each(last, func(chosen hitting.Set) bool {
		if found.Complete = len(found.Sets) < limit; found.Complete {
			found.Sets = append(found.Sets, plies(chosen))
		}
		return found.Complete
	})
	return found, err
}
