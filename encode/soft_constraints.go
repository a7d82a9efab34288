package encode

import (
	"fmt"
	"slices"

	"haft/encode/formula"
)

// Softness says what a solver may give up, at a price of 1 each.
type Softness string

// The choices of what to give up.
const (
	SoftNothing Softness = "nothing" // the formula as it is
	SoftPlies   Softness = "plies"   // each ply with all its facts: the optimum is the fewest plies to take back
	SoftRules   Softness = "rules"   // each standing rule: one-nature, roster
)

// Softnesses lists the choices. The first is the default.
var Softnesses = []Softness{SoftPlies, SoftRules, SoftNothing}

// units reports whether the constraints of a group are given up together.
func (s Softness) units(g formula.Group) bool {
	switch s {
	case SoftPlies:
		return g > 0
	case SoftRules:
		return g == OneNature || g == Roster
	}
	return false
}

// Soften returns a MaxSAT instance of a formula of clauses. A group that may be given up gets a selector s, named
// after the group: each of its clauses C becomes C ∨ ¬s, and s is a soft clause of weight 1. So a group costs 1,
// however many of its clauses are broken. The formula itself is not changed. Soften fails if the formula has linear
// constraints.
func Soften(f *formula.Formula, s Softness) (*formula.Instance, error) {
	if len(f.Linear) > 0 {
		return nil, fmt.Errorf("the formula has %d linear constraints; only clauses can be made soft", len(f.Linear))
	}
	g := *f
	g.Names, g.Clauses, g.ClauseGroups = slices.Clip(f.Names), nil, nil
	selectors := map[formula.Group]formula.Lit{}
	var order []formula.Group
	for i, c := range f.Clauses {
		group := f.ClauseGroups[i]
		if s.units(group) {
			if selectors[group] == 0 {
				selectors[group] = g.Named(f.GroupNames.Word(group))
				order = append(order, group)
			}
			c = append(c[:len(c):len(c)], -selectors[group])
		}
		g.Add(group, c...)
	}
	in := &formula.Instance{Formula: &g, Weights: make([]int, len(g.Clauses), len(g.Clauses)+len(order))}
	for _, group := range order {
		g.Add(group, selectors[group])
		in.Weights = append(in.Weights, 1)
	}
	return in, nil
}
