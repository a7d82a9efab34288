package solve

import (
	"context"
	"slices"

	"haft/model"
)

// Reason finds a smallest set of plies that forces a claim: the facts of these plies
// alone leave no world in which denial holds. For an illegal game there is nothing to
// deny; for "w6 is the queen" the denial is IsNot(w6, queen). Nil means that the claim does
// not follow from the game.
//
// The plies are found by implicit hitting sets (Moreno-Centeno and Karp, 2013): a
// world that denies the claim breaks a fact of some ply, and one of the plies it breaks
// belongs to every reason. Smallest sets that meet all such sets of plies are proposed until one
// leaves no world; that one is a smallest reason.
//
// Facts are counted as RULES has it: a ply brings all its facts, whether an earlier one
// brought them before or not.
func Reason(ctx context.Context, s Solver, g *model.Game, denial ...model.Fact) ([]model.Ply, error) {
	r := newReasoner(s, g, denial)
	all := make([]int, 0, len(r.ledger))
	for t := range r.ledger {
		all = append(all, t)
	}
	if _, possible, err := r.world(ctx, all); possible || err != nil {
		return nil, err
	}
	h := newHitter(len(r.ledger))
	for {
		plies := h.smallest()
		w, possible, err := r.world(ctx, plies)
		if err != nil {
			return nil, err
		}
		if !possible {
			return sorted(plies), nil
		}
		broken, err := r.broken(ctx, w)
		if err != nil {
			return nil, err
		}
		set := h.none()
		for _, t := range broken {
			set.add(t)
		}
		h.sets = append(h.sets, set)
	}
}

func sorted(plies []int) []model.Ply {
	slices.Sort(plies)
	reason := make([]model.Ply, len(plies))
	for i, t := range plies {
		reason[i] = model.Ply(t)
	}
	return reason
}

type reasoner struct {
	s      Solver
	base   model.Problem  // without facts
	ledger [][]model.Fact // by ply
	denial []model.Fact
	facts  []model.Fact // of the question being asked: copies of them were nine tenths of all garbage
}

func newReasoner(s Solver, g *model.Game, denial []model.Fact) *reasoner {
	base := *model.Replay(g)
	base.Moves, base.Facts = nil, nil
	return &reasoner{s: s, base: base, ledger: model.Ledger(g), denial: denial}
}

// world looks for a world in which the facts of the plies hold, and the denial.
func (r *reasoner) world(ctx context.Context, plies []int) (*model.Assignment, bool, error) {
	r.facts = append(r.facts[:0], r.denial...)
	for _, t := range plies {
		r.facts = append(r.facts, r.ledger[t]...)
	}
	p := r.base
	p.Facts = r.facts
	answer, err := decide(ctx, r.s, &p)
	return &answer.Witness, answer.Status == Sat, err
}

// broken takes a world to one that breaks facts of as few plies as it finds, by
// adding ply after ply, and returns the plies that it still breaks, in order.
func (r *reasoner) broken(ctx context.Context, w *model.Assignment) ([]int, error) {
	kept, open := r.split(w)
	var broken []int
	for len(open) > 0 {
		t := open[0]
		better, possible, err := r.world(ctx, append(kept, t))
		if err != nil {
			return nil, err
		}
		if !possible {
			broken = append(broken, t)
			open = open[1:]
			continue
		}
		kept, open = r.split(better)
		open = slices.DeleteFunc(open, func(t int) bool { return slices.Contains(broken, t) })
	}
	return broken, nil
}

// split parts the plies into those whose facts all hold in w and the others.
func (r *reasoner) split(w *model.Assignment) (kept, open []int) {
	for t, facts := range r.ledger {
		if model.AllHold(facts, w) {
			kept = append(kept, t)
		} else {
			open = append(open, t)
		}
	}
	return kept, open
}
