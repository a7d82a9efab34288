package atlas

import (
	"context"
	"slices"

	"haft/encode/formula"
	"haft/solve/ilp"
	"haft/solve/planes"
)

// Reasoning is a way to see what follows without search.
type Reasoning int

// The ways.
const (
	// Unit is unit propagation in the clauses. It does not look at linear constraints.
	Unit Reasoning = iota

	// Slack is the propagation of cutting planes: unit propagation in the clauses, and in a linear constraint a term
	// is false if it no longer fits. If all are clauses, it is the same as Unit.
	Slack

	// Relaxation is linear programming: variables are real numbers from 0 to 1. It sees that an input does not have a
	// value if the program in which it has the value is infeasible. In clauses it refutes the same as Unit, but looks one
	// value ahead.
	Relaxation

	reasonings = iota
)

// Reasonings lists the ways.
var Reasonings = []Reasoning{Unit, Slack, Relaxation}

// String returns "unit", "slack" or "relaxation".
func (r Reasoning) String() string { return [...]string{"unit", "slack", "relaxation"}[r] }

// A reasoner looks at the partial assignments of a constraint.
type reasoner interface {
	// look reports whether the state is seen to be contradictory. If it is not, excludes reports whether it is seen
	// that an input does not have a value; it is asked only about values that no solution has.
	look(s state) (refuted bool, excludes func(input, value int) bool)
}

// reasoners returns the ways to look at a formula of a constraint. The last is nil if there is no time for it.
func reasoners(ctx context.Context, c *Constraint, f *formula.Formula) ([reasonings]reasoner, error) {
	clauses := *f.Clausal()
	linear := len(clauses.Linear) > 0
	clauses.Linear, clauses.LinearGroups = nil, nil
	unit := &units{c, formula.NewPropagator(&clauses)}
	all := [reasonings]reasoner{Unit: unit, Slack: unit}
	if !c.once {
		all[Relaxation] = &relaxed{c, ctx, f, unit, map[uint64]bool{}}
	}
	if linear {
		solver, err := planes.New(f)
		if err != nil {
			return all, err
		}
		all[Slack] = &slacks{c, solver}
	}
	return all, nil
}

// units looks by unit propagation.
type units struct {
	*Constraint
	*formula.Propagator
}

func (u *units) look(s state) (refuted bool, excludes func(input, value int) bool) {
	mark := u.Mark()
	defer u.Undo(mark)
	if !u.Consistent() {
		return true, nil
	}
	if possible := u.Assume(u.assumed(s)...); !possible {
		return true, nil
	}
	seen := make(state, u.Inputs)
	for i := range seen {
		for v := range u.Values {
			if u.Value(u.literal(i, v)) < 0 {
				seen[i] |= 1 << v
			}
		}
	}
	return false, seen.holds
}

// holds reports whether a value is in the set of an input.
func (s state) holds(input, value int) bool { return s[input].has(value) }

// slacks looks by the propagation of cutting planes.
type slacks struct {
	*Constraint
	*planes.Solver
}

func (l *slacks) look(s state) (refuted bool, excludes func(input, value int) bool) {
	forced, ok := l.Propagate(l.assumed(s))
	if !ok {
		return true, nil
	}
	return false, func(input, value int) bool { return slices.Contains(forced, -l.literal(input, value)) }
}

// relaxed looks by linear programs. Many states need none: what unit propagation refutes has no point, and a point of a
// state with less left is a point of a state with more.
type relaxed struct {
	*Constraint
	ctx   context.Context
	f     *formula.Formula
	unit  *units
	known map[uint64]bool // by number of the state: whether it is refuted
}

func (r *relaxed) look(s state) (refuted bool, excludes func(input, value int) bool) {
	if r.refutes(s) {
		return true, nil
	}
	return false, func(input, value int) bool {
		has := slices.Clone(s)
		has[input] = 1 << value
		return r.refutes(has)
	}
}

// refutes reports whether the program of a state is infeasible.
func (r *relaxed) refutes(s state) bool {
	number := r.number(s)
	refuted, known := r.known[number]
	if !known {
		refuted = r.infeasible(s)
		r.known[number] = refuted
	}
	return refuted
}

// infeasible decides it by unit propagation if there are only clauses. When that ends without a contradiction, each
// clause that is left has two open literals or more, and one half for each variable satisfies it.
func (r *relaxed) infeasible(s state) bool {
	if refuted, _ := r.unit.look(s); refuted {
		return true
	}
	return len(r.f.Linear) > 0 && r.allBelow(s) && ilp.Refuted(r.ctx, r.with(r.assumed(s)))
}

// allBelow reports whether all states with one value less are refuted.
func (r *relaxed) allBelow(s state) bool {
	for i, left := range s {
		for v := range r.Values {
			if less := left &^ (1 << v); less != left && less != 0 {
				s[i] = less
				refuted := r.refutes(s)
				s[i] = left
				if !refuted {
					return false
				}
			}
		}
	}
	return true
}

// with returns the formula with literals that are true.
func (r *relaxed) with(lits []formula.Lit) *formula.Formula {
	f := *r.f
	f.Clauses, f.ClauseGroups = slices.Clip(f.Clauses), slices.Clip(f.ClauseGroups)
	for _, l := range lits {
		f.Add(formula.File, l)
	}
	return &f
}
