package solve

import (
	"errors"

	"github.com/crillab/gophersat/solver"

	"haft/encode"
)

// ErrNumbers is behind the error of an engine that would compute with numbers that it cannot hold.
var ErrNumbers = errors.New("takes no rows with such large numbers")

// SmallNumbers tells whether coefficients and bound of every row, without their signs, add up to less than 2^30:
// gophersat v1.4.0 keeps bounds in 30 bits, and finds models that are none where they do not fit (seen from 10^9 on).
func SmallNumbers(f *encode.Formula) bool {
	const limit = 1 << 30
	for _, l := range f.Linear {
		sum := uint64(0)
		add := func(n int) bool {
			sum += uint64(max(n, -n))
			return sum < limit
		}
		if !add(l.Bound) {
			return false
		}
		for _, t := range l.Terms {
			if !add(t.Coef) {
				return false
			}
		}
	}
	return true
}

// atLeasts is the formula as gophersat's only kind of constraint: positive integers times
// literals of different variables, at least a bound.
func atLeasts(f *encode.Formula) []solver.PBConstr {
	var all []solver.PBConstr
	for _, c := range f.Clauses {
		terms := make([]encode.Term, len(c))
		for i, l := range c {
			terms[i] = encode.Term{Coef: 1, Lit: l}
		}
		all = append(all, atLeast(encode.Linear{Terms: terms, Bound: 1}, 1))
	}
	for _, l := range f.Linear {
		if l.Sense != encode.AtMost {
			all = append(all, atLeast(l, 1))
		}
		if l.Sense != encode.AtLeast {
			all = append(all, atLeast(l, -1))
		}
	}
	return all
}

// atLeast is "sign times the sum is at least sign times the bound", with each variable once: the
// library does not merge terms itself.
func atLeast(l encode.Linear, sign int) solver.PBConstr {
	plain := l.Plain()
	var vars, weights []int
	for _, t := range plain.Terms {
		vars, weights = append(vars, t.Lit.Var()), append(weights, sign*t.Coef)
	}
	return solver.GtEq(vars, weights, sign*plain.Bound)
}
