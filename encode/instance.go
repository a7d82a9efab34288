package encode

import "fmt"

// Instance is a formula together with what only some file formats can say about it.
type Instance struct {
	*Formula
	Weights []int // by clause: the price of breaking it, 0 if it must hold; nil if all must
	Shown   []int // the variables that solutions are counted on, ascending; nil for all
}

// Hard tells whether every clause must hold.
func (in *Instance) Hard() bool {
	for _, w := range in.Weights {
		if w > 0 {
			return false
		}
	}
	return true
}

// Cost is the sum of the weights of the soft clauses that value breaks, and whether
// everything else holds. See [Formula.Holds] for value.
func (in *Instance) Cost(value []bool) (cost int, ok bool) {
	for _, i := range in.GivenUp(value) {
		cost += in.Weights[i]
	}
	return cost, in.Broken(value) == ""
}

// soft tells whether clause i may be broken.
func (in *Instance) soft(i int) bool { return in.Weights != nil && in.Weights[i] > 0 }

// GivenUp are the soft clauses that value breaks, by index.
func (in *Instance) GivenUp(value []bool) (clauses []int) {
	for i, c := range in.Clauses {
		if in.soft(i) && !c.holds(value) {
			clauses = append(clauses, i)
		}
	}
	return clauses
}

// Broken says in words which constraint comes first that must hold and does not, "" if there is
// none: "clause 717 (ply 3): -w2K".
func (in *Instance) Broken(value []bool) string {
	if len(value) <= in.Vars {
		return fmt.Sprintf("%d values for %d variables", len(value)-1, in.Vars)
	}
	for i, c := range in.Clauses {
		if !in.soft(i) && !c.holds(value) {
			return fmt.Sprintf("clause %d (%v):%s", i+1, in.ClauseGroups[i], in.words(c))
		}
	}
	for i := range in.Linear {
		if !in.Linear[i].holds(value) {
			return fmt.Sprintf("linear constraint %d (%v)", i+1, in.LinearGroups[i])
		}
	}
	return ""
}

// words are the literals of a clause by name, each after a space.
func (f *Formula) words(c Clause) string {
	text := ""
	for _, l := range c {
		sign := " "
		if l < 0 {
			sign = " -"
		}
		text += sign + f.Name(l.Var())
	}
	return text
}

// Softness says what a solver may give up, at a price of 1 each.
type Softness string

// The choices.
const (
	SoftNothing Softness = "nothing" // the formula as it is
	SoftPlies   Softness = "plies"   // each ply with all its facts: the optimum is the fewest plies to take back
	SoftRules   Softness = "rules"   // each standing rule: one-nature, roster
)

// Softnesses lists the choices. The first is the default.
var Softnesses = []Softness{SoftPlies, SoftRules, SoftNothing}

// units tells whether the constraints of a group are given up together.
func (s Softness) units(g Group) bool {
	switch s {
	case SoftPlies:
		return g > 0
	case SoftRules:
		return g == OneNature || g == Roster
	}
	return false
}

// Soften makes a MaxSAT instance of a formula of clauses. A group that may be given up
// gets a selector s, named like the group: each of its clauses C becomes C ∨ ¬s, and s is a soft
// clause of weight 1. So a group costs 1, however many of its clauses are broken. The
// formula itself is left as it is.
func (f *Formula) Soften(s Softness) (*Instance, error) {
	if len(f.Linear) > 0 {
		return nil, fmt.Errorf("the formula has %d linear constraints; only clauses can be made soft", len(f.Linear))
	}
	g := &Formula{Vars: f.Vars, Names: f.Names[:len(f.Names):len(f.Names)]}
	selectors := map[Group]Lit{}
	var order []Group
	for i, c := range f.Clauses {
		group := f.ClauseGroups[i]
		if s.units(group) {
			if selectors[group] == 0 {
				selectors[group] = g.NewVar(group.word())
				order = append(order, group)
			}
			c = append(c[:len(c):len(c)], -selectors[group])
		}
		g.Add(group, c...)
	}
	in := &Instance{Formula: g, Weights: make([]int, len(g.Clauses), len(g.Clauses)+len(order))}
	for _, group := range order {
		g.Add(group, selectors[group])
		in.Weights = append(in.Weights, 1)
	}
	return in, nil
}

// Showing says what solutions are counted on.
type Showing string

// The choices.
const (
	ShowWorlds    Showing = "worlds"    // all x: the count is of worlds
	ShowPositions Showing = "positions" // x of the majors: the count is of starting positions
)

// Showings lists the choices. The first is the default.
var Showings = []Showing{ShowWorlds, ShowPositions}

// Show makes a counting instance of a formula about a game. Auxiliary variables are
// projected away, so that the count is right whether the encoding preserves counts or not.
func (f *Formula) Show(s Showing) *Instance {
	in := &Instance{Formula: f}
	if s == ShowWorlds && f.Vars == NumX {
		return in
	}
	for v := 1; v <= NumX; v++ {
		if s == ShowWorlds || pieceOf(v).Major() {
			in.Shown = append(in.Shown, v)
		}
	}
	return in
}
