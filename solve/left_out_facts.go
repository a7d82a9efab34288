package solve

import (
	"context"
	"fmt"
	"sort"

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

// A chronicle is a relaxation whose groups are plies.
type chronicle interface {
	relaxation
	// since returns the first ply t, at least from, such that no world is left in which the plies up to t hold. All
	// plies together must leave none.
	since(ctx context.Context, from int) (int, error)
	// alone returns the latest ply up to last that leaves no world by itself, beside what the game begins with; or else
	// the latest of all; or 0 if there is none, or if it would take too many questions to find it.
	alone(ctx context.Context, last int) (int, error)
}

// relax makes a relaxation for any Solver.
func relax(s Solver, p *model.Problem, groups [][]model.Fact) relaxation {
	if isExact(s) {
		return exactRelaxation{exact.NewGroups(p, groups)}
	}
	return relaxAsked(s, p, groups)
}

func relaxAsked(s Solver, p *model.Problem, groups [][]model.Fact) *askedRelaxation {
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

func (r exactRelaxation) since(ctx context.Context, from int) (int, error) {
	if err := overdue(ctx); err != nil {
		return 0, err
	}
	return r.groups.Since(from), nil
}

func (r exactRelaxation) alone(ctx context.Context, last int) (int, error) {
	if err := overdue(ctx); err != nil {
		return 0, err
	}
	return r.groups.Alone(last), nil
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

// since searches by bisection, because groups only take worlds away.
func (r *askedRelaxation) since(ctx context.Context, from int) (int, error) {
	var failed error
	last := len(r.groups) - 1
	t := from + sort.Search(last-from, func(n int) bool {
		if failed != nil {
			return true
		}
		chosen := make([]bool, len(r.groups))
		for i := range from + n + 1 {
			chosen[i] = true
		}
		var possible bool
		_, possible, failed = r.world(ctx, chosen)
		return !possible
	})
	return t, failed
}

// alone would have to ask about every ply. The search for a smallest set asks less.
func (r *askedRelaxation) alone(context.Context, int) (int, error) { return 0, nil }

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

// Possible reports for each group of facts whether p has a world in which all facts of the group hold. It asks for
// a world in which any group not yet seen holds, ticks off all groups that hold in that world, and ends with a
// single Unsat that settles the rest. So it asks far fewer questions than there are groups.
func Possible(ctx context.Context, s Solver, p *model.Problem, groups [][]model.Fact) ([]bool, error) {
	if isExact(s) {
		return Exact{}.possible(ctx, p, groups)
	}
	session, err := hold(s, p)
	if err != nil {
		return nil, err
	}
	if session != nil {
		return possibleHeld(ctx, session, groups)
	}
	possible := make([]bool, len(groups))
	for {
		open := unseen(groups, possible)
		if len(open) == 0 {
			return possible, nil
		}
		answer, err := decide(ctx, s, p.WithAny(open))
		if err != nil || answer.Status == Unsat {
			return possible, err
		}
		if !strike(groups, possible, &answer.Witness) {
			return nil, fmt.Errorf("the solver's world %v satisfies none of the alternatives it was asked for", &answer.Witness)
		}
	}
}

// unseen returns the groups that are not known to be possible.
func unseen(groups [][]model.Fact, possible []bool) [][]model.Fact {
	var open [][]model.Fact
	for i, group := range groups {
		if !possible[i] {
			open = append(open, group)
		}
	}
	return open
}

// strike marks the groups that hold in w, and reports whether any of them is new.
func strike(groups [][]model.Fact, possible []bool, w *model.Assignment) (found bool) {
	for i, group := range groups {
		if !possible[i] && model.AllHold(group, w) {
			possible[i], found = true, true
		}
	}
	return found
}
