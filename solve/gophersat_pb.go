package solve

import (
	"github.com/crillab/gophersat/solver"

	"haft/encode"
)

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
