package conformance

import (
	"haft/encode/formula"
	"haft/solve/engine"
)

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
