package ilp

import (
	"context"
	"math"
	"math/big"

	"haft/encode/formula"
	"haft/solve/solution"
)

// A Program is a set of rows that is asked about repeatedly. It is for one goroutine.
type Program struct {
	*store
	Work Work // of the last Solve
	dead bool // the rows alone have no solution

	lowered int // the number of the row of the last Lower, from 1; 0 if there is none
}

// Work says how often a search did something.
type Work struct {
	Decisions int64 // values tried, in dives and branches
	Conflicts int64 // values that propagation or a relaxation refuted
	Nodes     int64 // of the tree of branches; the root is one
}

// New returns a Program with the constraints of a formula.
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

// Lower adds that the sum of the terms is at most bound, instead of what the last Lower added, which must have been a
// larger bound on the same sum.
func (p *Program) Lower(terms []formula.Term, bound int) error {
	for _, t := range terms {
		p.grow(t.Lit.Var())
	}
	r := rowsOfLinear(formula.Linear{Terms: terms, Sense: formula.AtMost, Bound: bound})[0]
	if p.lowered == 0 {
		p.lowered = len(p.rows) + 1
		p.dead = !p.add(r) || p.dead
		return nil
	}
	p.rows[p.lowered-1] = r
	from := len(p.trail)
	p.dead = p.dead || !p.narrow(&r) || !p.propagate(context.Background(), from)
	return nil
}

// Solve decides the rows with the given literals assumed for this call only. If there is a solution, value[v] is the
// value of variable v. The status is Unknown if the context ends first.
func (p *Program) Solve(ctx context.Context, assumed []formula.Lit) (status solution.Status, value []bool) {
	return p.solve(ctx, assumed, patience)
}

// solve is Solve with dives of the given number of values.
func (p *Program) solve(
	ctx context.Context, assumed []formula.Lit, patience int,
) (status solution.Status, value []bool) {
	p.Work = Work{}
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
	if !p.propagate(ctx, mark) {
		return solution.Unsat, nil
	}
	if ctx.Err() != nil { // propagation may have stopped
		return solution.Unknown, nil
	}
	s := &search{store: p.store, ctx: ctx, patience: patience, longest: patience}
	status = s.root()
	p.Work = s.work
	return status, s.found
}

// Refuted reports whether the relaxation of a formula, without branching and integers, has no solution. The proof
// is exact. If it returns false, the relaxation has a solution up to rounding, or the context ended first.
func Refuted(ctx context.Context, f *formula.Formula) bool {
	s := newStore(f.Vars)
	s.reals = true
	if possible := s.add(rowsOf(f)...); !possible {
		return true
	}
	return relax(ctx, s.open(), f.Vars, math.MaxInt).infeasible
}

// A search is depth first.
type search struct {
	*store
	work     Work
	ctx      context.Context
	patience int // values that a dive tries
	longest  int // the values of the longest dive so far
	left     int // the values left to the current dive
	found    []bool
}

// root decides the whole problem. If a relaxation of few rows is not enough, it dives again, longer each time, both
// before and after a relaxation with more rows. What counting alone refutes is one linear program; what propagation
// decides is usually decided by another dive. After that it branches.
func (s *search) root() solution.Status {
	s.work.Nodes++
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

// node decides what is left after the values so far have been propagated.
func (s *search) node() solution.Status {
	s.work.Nodes++
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

// relaxed decides by a relaxation of at most so many rows, or returns its last point, which may be nil.
func (s *search) relaxed(rows int) (solution.Status, []float64) {
	point := relax(s.ctx, s.open(), len(s.value)-1, rows)
	if point.infeasible {
		s.work.Conflicts++
		return solution.Unsat, nil
	}
	if found := s.round(point.x); found {
		return solution.Sat, nil
	}
	return solution.Unknown, point.x
}

// round tries the integers nearest to a point, and 0 if there is none.
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

// next returns the free variable farthest from an integer. If there is no point, or only integers in it, it returns
// a variable of an open row. There is an open row, since rounding has not satisfied all.
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

// branch tries 1 before 0, because 1 fixes more in rows of positive terms.
func (s *search) branch(v int) solution.Status {
	worst := solution.Unsat
	for _, value := range []int8{1, 0} {
		mark := len(s.trail)
		if s.try(v, value) {
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

// try gives a variable a value, and returns false if propagation refutes it.
func (s *search) try(v int, value int8) bool {
	s.work.Decisions++
	mark := len(s.trail)
	s.fix(v, value)
	if s.propagate(s.ctx, mark) {
		return true
	}
	s.work.Conflicts++
	return false
}

// scale turns multipliers into integers.
const scale = 1 << 40

// refutes reports whether the multipliers prove, in exact arithmetic, that no x from 0 to 1 satisfies the rows: see
// the package comment. Negative multipliers and NaN count as 0.
func refutes(rows []row, multipliers []float64) bool {
	sums, bound, product := map[int]*big.Int{}, new(big.Int), new(big.Int)
	for i, r := range rows {
		lambda := integer(multipliers[i])
		if lambda.Sign() == 0 {
			continue
		}
		bound.Add(bound, product.Mul(lambda, big.NewInt(int64(r.bound))))
		for k, v := range r.vars {
			if sums[v] == nil {
				sums[v] = new(big.Int)
			}
			sums[v].Add(sums[v], product.Mul(lambda, big.NewInt(int64(r.coefs[k]))))
		}
	}
	least := new(big.Int)
	for _, sum := range sums {
		if sum.Sign() < 0 {
			least.Add(least, sum) // x = 1
		}
	}
	return least.Cmp(bound) > 0
}

// integer returns a multiplier times scale, truncated.
func integer(multiplier float64) *big.Int {
	if !(multiplier > 0) || math.IsInf(multiplier, 1) {
		return new(big.Int)
	}
	n, _ := new(big.Float).Mul(big.NewFloat(multiplier), big.NewFloat(scale)).Int(nil)
	return n
}

// patience is the usual number of values that a dive tries. One random game in each of 100 encodings took 2.3
// seconds; with a patience of 300 it took 5.4, and with 3,000 the same. Without dives, a third of the encodings with
// auxiliary variables took minutes for each game.
const patience = 1000

// The number of longer dives at the root, before and after the larger relaxation, each half as long again as the
// last one. Encodings that propagate little, such as domain=log or linear=adder, need them: without them, one
// random game in 300 took more than a minute.
const (
	before = 4
	after  = 6
)

// dive decides a node by propagation alone, without any relaxation. It returns Unknown after it has tried the given
// number of values.
func (s *search) dive(values int) solution.Status {
	s.left = values
	return s.deeper()
}

// restart dives again the given number of times, longer each time.
func (s *search) restart(times int) solution.Status {
	for range times {
		s.longest += s.longest / 2
		if status := s.dive(s.longest); status != solution.Unknown {
			return status
		}
	}
	return solution.Unknown
}

// deeper tries both values of a variable while the dive may go on.
func (s *search) deeper() solution.Status {
	v := s.heaviest()
	switch {
	case s.ctx.Err() != nil: // propagation may have stopped
		return solution.Unknown
	case v == 0:
		return s.solved()
	}
	for _, value := range []int8{1, 0} {
		if s.left == 0 || s.ctx.Err() != nil {
			return solution.Unknown
		}
		s.left--
		mark := len(s.trail)
		status := solution.Unsat
		if s.try(v, value) {
			status = s.deeper()
		}
		s.back(mark)
		if status != solution.Unsat {
			return status
		}
	}
	return solution.Unsat
}

// heaviest returns the free variable with the largest weight, that is, of the rows found broken most often, so that
// the next dive begins where the last one failed (Boussemart, Hemery, Lecoutre and Sais, "Boosting systematic
// search by weighting constraints", ECAI 2004). It returns 0 if no variable is free.
func (s *search) heaviest() (best int) {
	for v := 1; v < len(s.value); v++ {
		if s.value[v] == free && (best == 0 || s.weight[v] > s.weight[best]) {
			best = v
		}
	}
	return best
}

// solved takes the values if every variable has one.
func (s *search) solved() solution.Status {
	s.found = make([]bool, len(s.value))
	for v, value := range s.value {
		s.found[v] = value == 1
	}
	return solution.Sat
}
