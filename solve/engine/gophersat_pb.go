package engine

import (
	"errors"

	"github.com/crillab/gophersat/solver"

	"haft/encode/formula"
)

// ErrNumbers is wrapped by the error of an engine that cannot hold the formula's numbers.
var ErrNumbers = errors.New("does not take constraints with such large numbers")

// SmallNumbers reports whether every bound is below 2^30 when the rows are written as "the sum of
// positive coefficients times literals is at least a bound". Gophersat v1.4.0 keeps the bound in 30
// bits, and returns wrong models if it does not fit.
func SmallNumbers(f *formula.Formula) bool {
	for _, l := range f.Linear {
		plain := l.Plain()
		least, most := uint64(0), uint64(0) // of the bounds of the row as "at least", and as "at most" turned round
		for _, t := range plain.Terms {
			if t.Coef < 0 {
				least += uint64(-t.Coef)
			} else {
				most += uint64(t.Coef)
			}
		}
		if l.Sense != formula.AtMost && int64(least)+int64(plain.Bound) >= maxBound ||
			l.Sense != formula.AtLeast && int64(most)-int64(plain.Bound) >= maxBound {
			return false
		}
	}
	return true
}

const maxBound = 1 << 30

// atLeasts returns the formula in gophersat's only kind of constraint: positive integers times
// literals of different variables, at least a bound.
func atLeasts(f *formula.Formula) []solver.PBConstr {
	var all []solver.PBConstr
	for _, c := range f.Clauses {
		terms := make([]formula.Term, len(c))
		for i, l := range c {
			terms[i] = formula.Term{Coef: 1, Lit: l}
		}
		all = append(all, atLeast(formula.Linear{Terms: terms, Bound: 1}, 1))
	}
	for _, l := range f.Linear {
		if l.Sense != formula.AtMost {
			all = append(all, atLeast(l, 1))
		}
		if l.Sense != formula.AtLeast {
			all = append(all, atLeast(l, -1))
		}
	}
	return all
}

// atLeast returns "sign times the sum is at least sign times the bound", with each variable once:
// the library does not merge terms itself.
func atLeast(l formula.Linear, sign int) solver.PBConstr {
	plain := l.Plain()
	var vars, weights []int
	for _, t := range plain.Terms {
		vars, weights = append(vars, t.Lit.Var()), append(weights, sign*t.Coef)
	}
	return solver.GtEq(vars, weights, sign*plain.Bound)
}
