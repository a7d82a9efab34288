package conformance

import (
	"fmt"

	"haft/encode/formula"
	"haft/solve/engine"
)

// A Pitfall is a formula with its answer and the name of its pitfall. The tests of engines confirm the
// answers by brute force.
type Pitfall struct {
	Name    string
	Want    engine.Status
	Formula func() *formula.Formula
}

// Clauses has tiny formulas of clauses.
var Clauses = []Pitfall{
	{"empty-formula", engine.Sat, func() *formula.Formula { return OfClauses(0) }},
	{"no-clauses", engine.Sat, func() *formula.Formula { return OfClauses(3) }},
	{"empty-clause", engine.Unsat, func() *formula.Formula { return OfClauses(2, []int{1, 2}, []int{}) }},
	{"only-the-empty-clause", engine.Unsat, func() *formula.Formula { return OfClauses(0, []int{}) }},
	{"unit-clause", engine.Sat, func() *formula.Formula { return OfClauses(1, []int{-1}) }},
	{"lit-1-is-not-variable-1", engine.Sat, func() *formula.Formula { return OfClauses(2, []int{1}, []int{-2}) }},
	{"contradicting-units", engine.Unsat, func() *formula.Formula { return OfClauses(1, []int{1}, []int{-1}) }},
	{"contradiction-by-propagation", engine.Unsat, func() *formula.Formula {
		return OfClauses(3, []int{1}, []int{-1, 2}, []int{-2, 3}, []int{-3, -1})
	}},
	{"unused-variables-below", engine.Sat, func() *formula.Formula { return OfClauses(12, []int{12}, []int{-11, -12}) }},
	{
		"value-beyond-known-variables", engine.Sat,
		func() *formula.Formula { return OfClauses(5000, []int{1, 2}, []int{-1}) },
	},
	{"tautology", engine.Sat, func() *formula.Formula { return OfClauses(2, []int{1, -1}, []int{2, -2, 1}, []int{-1}) }},
	{"only-a-tautology", engine.Sat, func() *formula.Formula { return OfClauses(1, []int{1, -1}) }},
	{
		"duplicate-literals", engine.Sat,
		func() *formula.Formula { return OfClauses(2, []int{1, 1, 1}, []int{-1, 2, 2, -1}) },
	},
	{
		"duplicate-literals-are-a-unit", engine.Unsat,
		func() *formula.Formula { return OfClauses(1, []int{1, 1}, []int{-1, -1}) },
	},
	{
		"duplicate-clauses", engine.Sat,
		func() *formula.Formula { return OfClauses(2, []int{1, 2}, []int{2, 1}, []int{1, 2}, []int{-1}) },
	},
	{
		"clause-true-at-level-0", engine.Sat,
		func() *formula.Formula { return OfClauses(3, []int{1}, []int{1, 2}, []int{-1, 1, 3}, []int{-2}) },
	},
	{
		"clause-empty-at-level-0", engine.Unsat,
		func() *formula.Formula { return OfClauses(3, []int{1}, []int{2}, []int{-1, -2}, []int{3}) },
	},
	{"unsat-under-every-decision", engine.Unsat, func() *formula.Formula {
		return OfClauses(2, []int{1, 2}, []int{1, -2}, []int{-1, 2}, []int{-1, -2})
	}},
	{"clasp-exits-30-when-exhausted", engine.Sat, func() *formula.Formula { return OfClauses(2, []int{1}, []int{2}) }},
	{
		"minisat-leaves-out-the-last-variables", engine.Sat,
		func() *formula.Formula { return OfClauses(9, []int{-1, 2}, []int{1}) },
	},
	{"pigeons-4-in-3", engine.Unsat, func() *formula.Formula { return Pigeons(4) }},
	{"pigeons-5-in-4", engine.Unsat, func() *formula.Formula { return Pigeons(5) }},
}

// Linear has tiny formulas with linear constraints.
var Linear = []Pitfall{
	{
		"at-most-0", engine.Unsat,
		func() *formula.Formula { return Sum(OfClauses(3, []int{1, 2, 3}), formula.AtMost, 0, 1, 1, 1, 2, 1, 3) },
	},
	{"at-most-n", engine.Sat, func() *formula.Formula {
		return Sum(OfClauses(3, []int{1}, []int{2}, []int{3}), formula.AtMost, 3, 1, 1, 1, 2, 1, 3)
	}},
	{
		"at-most-more-than-n", engine.Sat,
		func() *formula.Formula { return Sum(OfClauses(2, []int{1}), formula.AtMost, 7, 1, 1, 1, 2) },
	},
	{
		"at-most-below-0", engine.Unsat,
		func() *formula.Formula { return Sum(OfClauses(2), formula.AtMost, -1, 1, 1, 1, 2) },
	},
	{
		"at-least-0", engine.Sat,
		func() *formula.Formula { return Sum(OfClauses(2, []int{-1}), formula.AtLeast, 0, 1, 1, 1, 2) },
	},
	{
		"at-least-below-0", engine.Sat,
		func() *formula.Formula { return Sum(OfClauses(2), formula.AtLeast, -5, 1, 1, 1, 2) },
	},
	{
		"at-least-n", engine.Sat,
		func() *formula.Formula { return Sum(OfClauses(3), formula.AtLeast, 3, 1, 1, 1, 2, 1, -3) },
	},
	{
		"at-least-more-than-n", engine.Unsat,
		func() *formula.Formula { return Sum(OfClauses(2), formula.AtLeast, 3, 1, 1, 1, 2) },
	},
	{
		"equal", engine.Sat,
		func() *formula.Formula { return Sum(OfClauses(3, []int{1}), formula.Equal, 2, 1, 1, 1, 2, 1, 3) },
	},
	{
		"clasp-calls-2x-equals-1-satisfiable", engine.Unsat,
		func() *formula.Formula { return Sum(OfClauses(1), formula.Equal, 1, 2, 1) },
	},
	{
		"equal-by-parity", engine.Unsat,
		func() *formula.Formula { return Sum(OfClauses(3), formula.Equal, 3, 2, 1, 2, 2, 4, 3) },
	},
	{
		"equal-0", engine.Unsat,
		func() *formula.Formula { return Sum(OfClauses(2, []int{1, 2}), formula.Equal, 0, 1, 1, 1, 2) },
	},
	{
		"negative-coefficients", engine.Sat,
		func() *formula.Formula { return Sum(OfClauses(2, []int{2}), formula.AtLeast, 0, -3, 1, 2, 2) },
	},
	{
		"all-coefficients-negative", engine.Unsat,
		func() *formula.Formula { return Sum(OfClauses(2), formula.AtLeast, 1, -3, 1, -2, 2) },
	},
	{
		"negated-literals", engine.Sat,
		func() *formula.Formula { return Sum(OfClauses(3), formula.AtMost, 0, 1, -1, 1, -2, 1, 3) },
	},
	{
		"zero-coefficients", engine.Unsat,
		func() *formula.Formula { return Sum(OfClauses(2), formula.AtLeast, 1, 0, 1, 0, 2) },
	},
	{"no-terms-true", engine.Sat, func() *formula.Formula { return Sum(OfClauses(1), formula.AtMost, 0) }},
	{"no-terms-false", engine.Unsat, func() *formula.Formula { return Sum(OfClauses(1), formula.AtLeast, 1) }},
	{"no-terms-equal", engine.Unsat, func() *formula.Formula { return Sum(OfClauses(1), formula.Equal, 1) }},
	{"a-variable-twice", engine.Unsat, func() *formula.Formula { return Sum(OfClauses(1), formula.Equal, 1, 1, 1, 1, 1) }},
	{
		"a-literal-and-its-negation", engine.Unsat,
		func() *formula.Formula { return Sum(OfClauses(2, []int{-2}), formula.AtLeast, 2, 1, 1, 1, -1, 1, 2) },
	},
	{
		"variables-only-in-linear", engine.Sat,
		func() *formula.Formula { return Sum(OfClauses(9, []int{1}), formula.AtLeast, 2, 1, 7, 1, 8, 1, 9) },
	},
	{
		"value-beyond-linear-variables", engine.Sat,
		func() *formula.Formula { return Sum(OfClauses(5000), formula.AtLeast, 1, 1, 2) },
	},
	{
		"linear-and-empty-clause", engine.Unsat,
		func() *formula.Formula { return Sum(OfClauses(2, []int{}), formula.AtLeast, 0, 1, 2) },
	},
	{"linear-and-tautology", engine.Sat, func() *formula.Formula {
		return Sum(OfClauses(2, []int{1, -1}, []int{2, 2}), formula.AtMost, 1, 1, 1, 1, 2)
	}},
	{
		"linear-and-contradicting-units", engine.Unsat,
		func() *formula.Formula { return Sum(OfClauses(2, []int{1}, []int{-1}), formula.AtMost, 1, 1, 2) },
	},
	{"weights-propagate", engine.Unsat, func() *formula.Formula {
		return Sum(OfClauses(4, []int{-1, -2}, []int{-3, -4}), formula.AtLeast, 9, 5, 1, 5, 2, 3, 3, 3, 4)
	}},
	{"big-m", engine.Sat, func() *formula.Formula {
		return Sum(OfClauses(6, []int{1}), formula.AtMost, 16, 16, 1, 1, 2, 1, 3, 1, 4, 1, 5, 1, 6)
	}},
	{
		"clasp-exits-30-when-linear-is-exhausted", engine.Sat,
		func() *formula.Formula { return Sum(OfClauses(2), formula.AtLeast, 2, 1, 1, 1, 2) },
	},
}

// Large has formulas of clauses that are large, or hard for their size, but not too hard for a
// solver of linear programs.
var Large = []Pitfall{
	{"pigeons-7-in-6", engine.Unsat, func() *formula.Formula { return Pigeons(7) }},
	{"parity-10-odd-twice", engine.Sat, func() *formula.Formula { return parity(10, true) }},
	{"parity-10-odd-and-even", engine.Unsat, func() *formula.Formula { return parity(10, false) }},
	{"chain-of-2000", engine.Sat, func() *formula.Formula { return chain(2000, 2000) }},
	{"chain-of-2000-broken", engine.Unsat, func() *formula.Formula { return chain(2000, -2000) }},
	{"clause-of-3000", engine.Sat, func() *formula.Formula { return longClause(3000, false) }},
	{"clause-of-3000-all-false", engine.Unsat, func() *formula.Formula { return longClause(3000, true) }},
}

// LargeLinear has sums with many terms or large coefficients.
var LargeLinear = []Pitfall{
	{"one-of-500", engine.Sat, func() *formula.Formula { return oneOf(500) }},
	{"one-of-500-but-two", engine.Unsat, func() *formula.Formula { return oneOf(500, 1, 500) }},
	{"coefficients-of-9-digits", engine.Sat, func() *formula.Formula {
		return Sum(OfClauses(3, []int{-1}), formula.AtLeast, 900_000_001, 900_000_000, 1, 900_000_000, 2, 1, 3)
	}},
	{"coefficients-of-9-digits-one-short", engine.Unsat, func() *formula.Formula {
		return Sum(OfClauses(3, []int{-1}), formula.AtLeast, 900_000_002, 900_000_000, 1, 900_000_000, 2, 1, 3)
	}},
}

// parity says that an odd number of n inputs is true. A second chain in the opposite order says the
// same, or the contrary (after Chew and Heule, "Sorting parity encodings by reusing variables", SAT
// 2020).
func parity(n int, same bool) *formula.Formula {
	vars := n
	var lists [][]int
	link := func(from, step int, odd bool) {
		sum := from
		for range n - 1 {
			vars++
			from += step
			a, b, c := sum, from, vars // c = a xor b
			lists = append(lists, []int{-a, -b, -c}, []int{a, b, -c}, []int{a, -b, c}, []int{-a, b, c})
			sum = c
		}
		if !odd {
			sum = -sum
		}
		lists = append(lists, []int{sum})
	}
	link(1, 1, true)
	link(n, -1, same)
	return OfClauses(vars, lists...)
}

// chain makes the first of n variables true, lets each imply the next, and makes the literal last
// true.
func chain(n, last int) *formula.Formula {
	lists := [][]int{{1}, {last}}
	for v := 1; v < n; v++ {
		lists = append(lists, []int{-v, v + 1})
	}
	return OfClauses(n, lists...)
}

// longClause says that one of n variables is true, and that all, or all but the last, are false.
func longClause(n int, all bool) *formula.Formula {
	var long []int
	var lists [][]int
	for v := 1; v <= n; v++ {
		long = append(long, v)
		if v < n || all {
			lists = append(lists, []int{-v})
		}
	}
	return OfClauses(n, append(lists, long)...)
}

// oneOf says that at most one of n variables is true, and that the wanted ones are true.
func oneOf(n int, wanted ...int) *formula.Formula {
	var terms []int
	for v := 1; v <= n; v++ {
		terms = append(terms, 1, v)
	}
	f := Sum(OfClauses(n), formula.Equal, 1, terms...)
	for _, v := range wanted {
		f.Add(0, formula.Lit(v))
	}
	return f
}

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
