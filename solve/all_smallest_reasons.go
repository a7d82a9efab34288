package solve

import (
	"context"
	"errors"

	"haft/model"
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
	return r.exceptions(ctx).all(r.last(), limit)
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
	if possible, err := r.relax.grow(ctx, make([]bool, r.last()+1), nil); !possible || err != nil {
		return &Smallest{Complete: true}, err
	}
	found, err := r.reasons(ctx, most).all(r.last(), limit)
	if errors.Is(err, errTooMany) {
		return &Smallest{}, nil
	}
	return found, err
}

// reasons returns the minimal sets of plies that force the claim.
func (r *reasoner) reasons(ctx context.Context, most int) *family {
	f := &family{known: r.newHitter(ctx, most)}
	f.missed = func(dropped bitset) (bitset, error) {
		kept := make([]bool, r.last()+1)
		var left []int
		for _, t := range r.early() {
			if kept[t] = !dropped.has(t); kept[t] {
				left = append(left, t)
			}
		}
		if possible, err := r.relax.grow(ctx, kept, nil); possible || err != nil {
			return nil, err
		}
		if err := shrink(ctx, r.relax, kept, left); err != nil {
			return nil, err
		}
		reason := newBitset(r.last() + 1)
		for _, t := range left {
			if kept[t] {
				reason.add(t)
			}
		}
		return reason, nil
	}
	return f
}

// all collects the smallest sets of plies up to last that meet every member, up to a limit.
func (f *family) all(last, limit int) (*Smallest, error) {
	if _, err := f.smallest(); err != nil {
		return nil, err
	}
	found := &Smallest{Complete: true}
	err := f.each(last, func(chosen bitset) bool {
		if found.Complete = len(found.Sets) < limit; found.Complete {
			found.Sets = append(found.Sets, chosen.plies())
		}
		return found.Complete
	})
	return found, err
}
