package solve

import (
	"context"
	"errors"

	"haft/model"
)

// Smallest are sets of plies of one size, none of which can be smaller.
type Smallest struct {
	Sets     [][]model.Ply // the latest first, as Reason has it; early plies first in each
	Complete bool          // there are no others
}

// Reasons finds the smallest sets of plies that force a claim, at most limit of them, which is at least 1. There
// are no sets if the claim does not follow, and there is one without plies if the rules alone
// say so. Errors are those of Explain.
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

// Relaxations finds the smallest sets of plies without whose facts a claim no longer follows, at
// most limit of them, which is at least 1: minimum correction sets. The moves themselves stay, and the board
// with them; Nearest is for those who would rather have played otherwise. There is one set
// without plies if the claim does not follow anyway, and none if the rules alone say so. Sets of more than
// most plies are not looked for: in long games they are large, as a piece shows over and over what it is,
// and take minutes to find. Errors are those of Explain.
//
// Relaxations and reasons are each other's hitting sets (Reiter, A theory of diagnosis from first
// principles, 1987): a relaxation has a ply of every reason, and is a smallest set that has.
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

// reasons are the sets of plies that force the claim, those of which no ply can be spared.
func (r *reasoner) reasons(ctx context.Context, most int) *family {
	f := &family{known: newHitter(ctx, r.last()+1, most)}
	f.missed = func(dropped bitset) (bitset, error) {
		kept := make([]bool, r.last()+1)
		var left []int
		for _, t := range r.early {
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
