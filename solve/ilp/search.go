package ilp

import (
	"context"
	"math"

	"haft/encode/formula"
	"haft/solve/solution"
)

// Solve decides a formula. value[v] is variable v if there is a solution. It is Unknown when the context ends.
func Solve(ctx context.Context, f *formula.Formula) (status solution.Status, value []bool) {
	return New(f).Solve(ctx, nil)
}

// A Program is rows that are asked about again and again. It is for one goroutine.
type Program struct {
	*store
	dead bool // the rows alone have no solution
}

// New takes the constraints of a formula.
func New(f *formula.Formula) *Program {
	p := &Program{store: newStore(f.Vars)}
	p.dead = !p.add(rowsOf(f)...)
	return p
}

// Add adds a clause, which may have new variables.
func (p *Program) Add(c formula.Clause) {
	for _, l := range c {
		p.grow(l.Var())
	}
	p.dead = p.dead || !p.add(rowsOf(&formula.Formula{Clauses: []formula.Clause{c}})...)
}

// Solve decides the rows with literals assumed, for this once.
func (p *Program) Solve(ctx context.Context, assumed []formula.Lit) (status solution.Status, value []bool) {
	return p.solve(ctx, assumed, patience)
}

// solve is Solve with dives of so many values.
func (p *Program) solve(ctx context.Context, assumed []formula.Lit, patience int) (status solution.Status, value []bool) {
	if p.dead {
		return solution.Unsat, nil
	}
	mark := len(p.trail)
	defer p.back(mark)
	for _, l := range assumed {
		if !p.assume(l) {
			return solution.Unsat, nil
		}
	}
	if !p.propagate(mark) {
		return solution.Unsat, nil
	}
	s := &search{store: p.store, ctx: ctx, patience: patience, longest: patience}
	return s.root(), s.found
}

// Refuted tells whether the relaxation alone of a formula, with no branching and no integers, has no solution. The
// proof is exact; false means that there is a solution but for rounding, or that none was found before the context ended.
func Refuted(ctx context.Context, f *formula.Formula) bool {
	s := newStore(f.Vars)
	s.reals = true
	return !s.add(rowsOf(f)...) || relax(ctx, s.open(), f.Vars, math.MaxInt).infeasible
}

// search is depth first.
type search struct {
	*store
	ctx      context.Context
	patience int // values that a dive tries
	longest  int // of these in the longest dive so far
	left     int // of those in the present one
	found    []bool
}

// root decides the whole. Where few rows of a relaxation are not enough, it dives again, longer each time, before and after it
// takes more of them: what counting alone refutes is one linear program, and what propagation decides is most often
// decided by another dive. Then it branches.
func (s *search) root() solution.Status {
	if status := s.dive(s.patience); status != solution.Unknown {
		return status
	}
	if status, _ := s.relaxed(few); status != solution.Unknown {
		return status
	}
	if status := s.restart(before); status != solution.Unknown {
		return status
	}
	status, x := s.relaxed(moderate)
	if status != solution.Unknown {
		return status
	}
	if status := s.restart(after); status != solution.Unknown {
		return status
	}
	return s.branch(s.next(x))
}

// node decides what is left when the values so far have been propagated.
func (s *search) node() solution.Status {
	if s.ctx.Err() != nil {
		return solution.Unknown
	}
	if status := s.dive(s.patience); status != solution.Unknown {
		return status
	}
	status, x := s.relaxed(moderate)
	if status != solution.Unknown {
		return status
	}
	return s.branch(s.next(x))
}

// relaxed decides by a relaxation of so many rows, or shows its last point, nil if there is none.
func (s *search) relaxed(rows int) (solution.Status, []float64) {
	point := relax(s.ctx, s.open(), len(s.value)-1, rows)
	switch {
	case point.infeasible:
		return solution.Unsat, nil
	case s.round(point.x):
		return solution.Sat, nil
	}
	return solution.Unknown, point.x
}

// round tries the integers nearest to a point; 0 without one.
func (s *search) round(x []float64) bool {
	value := make([]bool, len(s.value))
	for v, known := range s.value {
		value[v] = known == 1 || known == free && x != nil && x[v] > 0.5
	}
	for i := range s.rows {
		if !s.rows[i].holds(value) {
			return false
		}
	}
	s.found = value
	return true
}

// next is the free variable farthest from an integer. If there is no point, or none but integers in it, it is one of
// an open row: some row is open, since rounding has not satisfied all.
func (s *search) next(x []float64) int {
	best, distance := 0, slightly
	for v := range x {
		if d := math.Abs(x[v] - math.Round(x[v])); s.value[v] == free && d > distance {
			best, distance = v, d
		}
	}
	if best == 0 {
		best = s.open()[0].vars[0]
	}
	return best
}

// branch tries 1 before 0: in rows of positive terms 1 fixes more.
func (s *search) branch(v int) solution.Status {
	worst := solution.Unsat
	for _, value := range []int8{1, 0} {
		mark := len(s.trail)
		s.fix(v, value)
		if s.propagate(mark) {
			switch status := s.node(); status {
			case solution.Sat:
				return status
			case solution.Unknown:
				worst = status
			}
		}
		s.back(mark)
	}
	return worst
}
