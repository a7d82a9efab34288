package planes

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"

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
	newest   *row   // of those that are not learned
	lowered  *row   // of the last Lower
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
	s.newest = nil
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
	s.newest = r
	conflict := r
	if len(r.terms) > 0 {
		conflict = s.attach(r)
	}
	if conflict != nil {
		s.broken = r
	}
}

// A lit is a literal: twice its variable, plus one if it is negative.
type lit uint32

func litOf(l formula.Lit) lit {
	if l < 0 {
		return lit(-l)<<1 | 1
	}
	return lit(l) << 1
}

func (l lit) formula() formula.Lit {
	if l.negative() {
		return -formula.Lit(l.variable())
	}
	return formula.Lit(l.variable())
}

func (l lit) not() lit { return l ^ 1 }

func (l lit) variable() int { return int(l >> 1) }

func (l lit) negative() bool { return l&1 > 0 }

// A term is a literal with a positive coefficient.
type term struct {
	coef int64
	lit  lit
}

// A row is a pseudo-Boolean constraint in normal form: the coefficients of the true literals add up to at least the
// degree. Each variable occurs once, the degree is positive, no coefficient is larger than the degree, and no
// coefficient is smaller than the next. So a row of degree 1 is a clause.
type row struct {
	terms  []term
	degree int64

	// room is by how much the coefficients of the literals that are not false exceed the degree. It is kept up to
	// date for rows that are not clauses: see propagate.
	room int64

	number   int // in the proof
	levels   int // of its false literals when it was learned: few are good
	activity float64
	dropped  bool
	reasons  bool // it is the reason of some value; only while rows are dropped
}

func (r *row) clause() bool { return r.degree == 1 }

// saturate cuts coefficients down to the degree, and reports whether there was any to cut. A literal as large as the
// degree satisfies the row alone, whatever more it counts.
func saturate(terms []term, degree int64) (cut bool) {
	for i := range terms {
		if terms[i].coef > degree {
			terms[i].coef, cut = degree, true
		}
	}
	return cut
}

// descending sorts the terms by their coefficients.
func descending(terms []term) {
	slices.SortStableFunc(terms, func(a, b term) int { return cmp.Compare(b.coef, a.coef) })
}

// over returns a/d rounded up. Neither is negative, and d is not 0.
func over(a, d int64) int64 { return (a + d - 1) / d }
