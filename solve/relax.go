package solve

import (
	"context"

	"haft/model"
	"haft/solve/exact"
)

// A relaxation is a problem with groups of facts that may hold or not.
type relaxation interface {
	// grow reports whether a world is left in which all chosen groups hold. If so, it goes through the others in
	// the given order, and chooses each group that still leaves a world. The result depends on the problem and the
	// order, but never on the Solver.
	grow(ctx context.Context, chosen []bool, order []int) (bool, error)
}

// relax makes a relaxation for any Solver.
func relax(s Solver, p *model.Problem, groups [][]model.Fact) relaxation {
	if isExact(s) {
		return exactRelaxation{exact.NewGroups(p, groups)}
	}
	session, err := hold(s, p)
	if session == nil || err != nil { // the first question will return the error
		session = unheld{s, p}
	}
	return &askedRelaxation{session, groups}
}

// exactRelaxation answers from tables.
type exactRelaxation struct{ groups *exact.Groups }

func (r exactRelaxation) grow(ctx context.Context, chosen []bool, order []int) (bool, error) {
	if err := overdue(ctx); err != nil {
		return false, err
	}
	return r.groups.Grow(chosen, order), nil
}

// An askedRelaxation asks a Solver for worlds. If a group holds in the world found last, it needs no question.
type askedRelaxation struct {
	session Session
	groups  [][]model.Fact
}

func (r *askedRelaxation) grow(ctx context.Context, chosen []bool, order []int) (bool, error) {
	w, possible, err := r.world(ctx, chosen)
	if !possible || err != nil {
		return false, err
	}
	for _, i := range order {
		if chosen[i] {
			continue
		}
		chosen[i] = true
		if model.AllHold(r.groups[i], w) {
			continue
		}
		better, possible, err := r.world(ctx, chosen)
		if err != nil {
			return false, err
		}
		if possible {
			w = better
		} else {
			chosen[i] = false
		}
	}
	return true, nil
}

// world looks for a world in which all chosen groups hold.
func (r *askedRelaxation) world(ctx context.Context, chosen []bool) (*model.Assignment, bool, error) {
	var facts []model.Fact
	for i, in := range chosen {
		if in {
			facts = append(facts, r.groups[i]...)
		}
	}
	answer, err := ask(ctx, r.session, facts...)
	return &answer.Witness, answer.Status == Sat, err
}
