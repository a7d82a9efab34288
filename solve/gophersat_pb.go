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
		all = append(all, atLeast(terms, 1, 1))
	}
	for _, l := range f.Linear {
		if l.Sense != encode.AtMost {
			all = append(all, atLeast(l.Terms, 1, l.Bound))
		}
		if l.Sense != encode.AtLeast {
			all = append(all, atLeast(l.Terms, -1, -l.Bound))
		}
	}
	return all
}

// atLeast is "sign times the sum of the terms is at least bound", with each variable
// once: c·x + d·¬x = d + (c-d)·x. The library does not merge terms itself.
func atLeast(terms []encode.Term, sign, bound int) solver.PBConstr {
	coef := map[int]int{}
	var order []int // by first occurrence, to be the same in every run
	for _, t := range terms {
		v, c := t.Lit.Var(), sign*t.Coef
		if _, seen := coef[v]; !seen {
			order = append(order, v)
		}
		if t.Lit < 0 {
			bound -= c
			c = -c
		}
		coef[v] += c
	}
	weights := make([]int, len(order))
	for i, v := range order {
		weights[i] = coef[v]
	}
	return solver.GtEq(order, weights, bound)
}
