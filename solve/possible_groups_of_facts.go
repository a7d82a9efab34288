package solve

import (
	"context"
	"fmt"

	"haft/model"
)

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
