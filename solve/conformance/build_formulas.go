package conformance

import (
	"fmt"

	"haft/encode/formula"
)

// OfClauses returns a formula with variables 1 to vars, without names.
func OfClauses(vars int, lists ...[]int) *formula.Formula {
	f := &formula.Formula{Vars: vars, Names: make([]string, vars+1)}
	for v := 1; v <= vars; v++ {
		f.Names[v] = fmt.Sprint("v", v)
	}
	for _, list := range lists {
		c := make([]formula.Lit, len(list))
		for i, l := range list {
			c[i] = formula.Lit(l)
		}
		f.Add(0, c...)
	}
	return f
}

// Sum adds a linear constraint to f. The terms are coefficients and literals in turn.
func Sum(f *formula.Formula, sense formula.Sense, bound int, terms ...int) *formula.Formula {
	l := formula.Linear{Sense: sense, Bound: bound}
	for i := 0; i < len(terms); i += 2 {
		l.Terms = append(l.Terms, formula.Term{Coef: terms[i], Lit: formula.Lit(terms[i+1])})
	}
	f.AddLinear(0, l)
	return f
}

// Pigeons says that n pigeons fit into n-1 holes (Haken 1985). The formula is Unsat, and its
// resolution proofs are exponentially long.
func Pigeons(n int) *formula.Formula {
	in := func(pigeon, hole int) int { return pigeon*(n-1) + hole + 1 }
	var lists [][]int
	for p := range n {
		var somewhere []int
		for h := range n - 1 {
			somewhere = append(somewhere, in(p, h))
			for other := range p {
				lists = append(lists, []int{-in(p, h), -in(other, h)})
			}
		}
		lists = append(lists, somewhere)
	}
	return OfClauses(n*(n-1), lists...)
}
