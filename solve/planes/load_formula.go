package planes

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"

	"haft/encode/formula"
	"haft/solve/solution"
)

// ErrNumbers is wrapped by the error for a formula in which the numbers of a constraint, without their signs, add up
// to more than 2^60.
var ErrNumbers = errors.New("the numbers of a constraint add up to too much")

// A Solver holds a formula, and decides it again and again under assumptions. It is for one goroutine.
type Solver struct {
	values
	order    order
	sum      sum
	database database
	log      *proofLog
	limit    int64  // of what is derived: see usualLimit
	given    int    // the constraints of the formula, as a proof numbers them
	broken   *row   // cannot hold, whatever the values are
	refuted  bool   // there is no solution
	terms    []term // for short use
	arena    arena  // for the rows of the formula
	steps    int    // of analysis
	core     []formula.Lit
	err      error // of what was added

	Work Work // of the last Solve
}

// Work says how often a search did something.
type Work struct{ Conflicts, Decisions, Propagations, Restarts int64 }

// Prove decides a formula, and writes a proof of an Unsat in the format that [proof.CheckVeriPB] describes; what is
// written otherwise is of no use. The proof calls the variables what symbols, by variable, says, or x and their numbers
// if symbols is nil. If there is a solution, value[v] is the value of variable v. The status is Unknown if
// the context ends first. The error wraps ErrNumbers, or is one in writing.
func Prove(
	ctx context.Context, f *formula.Formula, symbols []string, w io.Writer,
) (status solution.Status, value []bool, err error) {
	s := newSolver(f)
	s.log = newProofLog(w, constraints(f), symbols)
	if err := s.load(f); err != nil {
		return solution.Unknown, nil, err
	}
	status, value = s.Solve(ctx, nil)
	if status == solution.Unsat {
		err = s.log.conclude(s.log.last)
	}
	return status, value, err
}

// New returns a Solver with the constraints of a formula. The error wraps ErrNumbers, or is that of [formula.Formula.Check].
func New(f *formula.Formula) (*Solver, error) {
	s := newSolver(f)
	return s, s.load(f)
}

func newSolver(f *formula.Formula) *Solver {
	s := &Solver{database: database{most: firstMost, step: 1}, limit: usualLimit, order: order{step: 1}}
	s.grow(f.Vars)
	return s
}

// grow makes room for the variables up to vars.
func (s *Solver) grow(vars int) {
	s.values.grow(vars)
	s.order.grow(vars)
	s.sum.grow(vars)
}

// constraints counts those of a formula as a proof does, which takes an equation for two.
func constraints(f *formula.Formula) int {
	n := len(f.Clauses)
	for i := range f.Linear {
		n += rowsOf(&f.Linear[i])
	}
	return n
}

// rowsOf returns how many rows a constraint becomes.
func rowsOf(l *formula.Linear) int {
	if l.Sense == formula.Equal {
		return 2
	}
	return 1
}

// load adds the constraints of the formula.
func (s *Solver) load(f *formula.Formula) error {
	if err := f.Check(); err != nil {
		return err
	}
	s.makeRoom(f)
	for _, c := range f.Clauses {
		s.addClause(c)
	}
	for i := range f.Linear {
		l := &f.Linear[i]
		if err := moderate(l); err != nil {
			return err
		}
		s.addRows(l)
	}
	return nil
}

// most bounds what the numbers of a constraint add up to, so that no sum of them overflows 64 bits.
const most = 1 << 60

// moderate returns an error if the numbers of the constraint are too large.
func moderate(l *formula.Linear) error {
	sum := math.Abs(float64(l.Bound))
	for _, t := range l.Terms {
		sum += math.Abs(float64(t.Coef))
	}
	if sum >= most {
		return fmt.Errorf("%w; expected less than %d", ErrNumbers, most)
	}
	return nil
}

// Add is AddClause.
func (s *Solver) Add(c formula.Clause) { s.AddClause(c...) }

func (s *Solver) addClause(c formula.Clause) {
	s.sum.clear()
	s.sum.degree = 1
	for _, l := range c {
		s.sum.add(1, litOf(l))
	}
	s.addSum()
}

// addRows adds a linear constraint as one row, or two if it is an equation.
func (s *Solver) addRows(l *formula.Linear) {
	if l.Sense != formula.AtMost {
		s.addLinear(l, 1)
	}
	if l.Sense != formula.AtLeast {
		s.addLinear(l, -1)
	}
}

// addLinear adds the constraint that the sum is at least (1) or at most (-1) its bound.
func (s *Solver) addLinear(l *formula.Linear, sign int64) {
	s.sum.clear()
	s.sum.degree = sign * int64(l.Bound)
	for _, t := range l.Terms {
		a, lit := sign*int64(t.Coef), litOf(t.Lit)
		if a < 0 { // a·x is a + |a|·¬x
			s.sum.degree -= a
			a, lit = -a, lit.not()
		}
		s.sum.add(a, lit)
	}
	s.addSum()
}

// addSum adds the sum as a row, unless it always holds.
func (s *Solver) addSum() {
	s.given++
	if s.sum.degree <= 0 || s.broken != nil {
		return
	}
	r := s.arena.row()
	r.number, r.degree = s.given, s.sum.degree
	cut := s.sum.saturate()
	r.terms = s.sum.appendTerms(s.arena.terms(len(s.sum.vars)))
	if cut && s.log != nil {
		s.log.begin(r.number)
		s.log.saturate()
		r.number = s.log.end()
	}
	descending(r.terms)
	if len(r.terms) == 0 || s.attach(r) != nil {
		s.broken = r
	}
}
