package atlas

import (
	"context"
	"slices"

	"haft/encode/formula"
	"haft/solve/ilp"
)

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
