package planes

import (
	"slices"

	"haft/encode/formula"
)

// A Solver is a [formula.LinearSink]: encodings of packages card and pb write into it, between two calls of Solve, and
// linear constraints stay what they are.
var _ formula.LinearSink = (*Solver)(nil)

// NewVar returns a variable that is in no constraint yet.
func (s *Solver) NewVar() formula.Lit {
	s.grow(len(s.level))
	return formula.Lit(len(s.level) - 1)
}

// AddClause adds a clause, which may have new variables. A literal 0 is an error that [Solver.Err] returns from then
// on.
func (s *Solver) AddClause(lits ...formula.Lit) {
	if s.admit(lits) == nil {
		s.addClause(lits)
	}
}

// AddLinear adds a linear constraint, which may have new variables. The error wraps ErrNumbers, or says that a literal
// is 0.
func (s *Solver) AddLinear(l formula.Linear) error {
	if err := moderate(&l); err != nil {
		return err
	}
	lits := make([]formula.Lit, len(l.Terms))
	for i, t := range l.Terms {
		lits[i] = t.Lit
	}
	if err := s.admit(lits); err != nil {
		return err
	}
	s.addRows(&l)
	return nil
}

// Lower adds that the sum of the terms is at most bound. It is instead of what the last Lower added, which must have been
// a larger bound on the same sum, so that a search for the least sum does not fill the memory with its bounds. The error
// is that of AddLinear.
func (s *Solver) Lower(terms []formula.Term, bound int) error {
	last := s.lowered
	s.lowered = nil
	if err := s.AddLinear(formula.Linear{Terms: terms, Sense: formula.AtMost, Bound: bound}); err != nil {
		return err
	}
	s.lowered = s.newest
	if last != nil {
		for _, t := range last.terms {
			s.watches[t.lit] = slices.DeleteFunc(s.watches[t.lit], func(w watch) bool { return w.row == last })
			s.shares[t.lit] = slices.DeleteFunc(s.shares[t.lit], func(in share) bool { return in.row == last })
		}
	}
	return nil
}

// Err returns the first error of what was added. Solve then answers Unknown.
func (s *Solver) Err() error { return s.err }

// admit makes room for the variables of literals, none of which may be 0.
func (s *Solver) admit(lits []formula.Lit) error {
	for _, l := range lits {
		if l == 0 {
			s.err = formula.ErrZero
			return s.err
		}
		s.grow(l.Var())
	}
	return nil
}
