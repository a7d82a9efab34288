package solvertest

import (
	"math/rand/v2"
	"slices"
	"testing"

	"haft/encode/formula"
	"haft/solve/conformance"
	"haft/solve/engine"
)

// hardPigeons takes every engine longer than a deadline of 10 ms (clasp 0.11 s, gini 1.2 s), but
// not too long: gophersat cannot be stopped (0.8 s).
const hardPigeons = 9

// randomClauses is Sat about half the time. It has clauses of one to three literals, with repeated
// literals and tautologies.
func randomClauses(r *rand.Rand) *formula.Formula {
	n := 1 + r.IntN(10)
	lists := make([][]int, r.IntN(5*n+1))
	for i := range lists {
		size := 3
		if r.IntN(10) == 0 {
			size = 1 + r.IntN(2)
		}
		for range size {
			lists[i] = append(lists[i], literal(r, n))
		}
	}
	return conformance.OfClauses(n, lists...)
}

// randomLinear has a few clauses and a few linear constraints of every sense, with negative and
// zero coefficients and repeated variables.
func randomLinear(r *rand.Rand) *formula.Formula {
	n := 1 + r.IntN(8)
	var lists [][]int
	for range r.IntN(n + 1) {
		lists = append(lists, []int{literal(r, n), literal(r, n)})
	}
	f := conformance.OfClauses(n, lists...)
	for range 1 + r.IntN(4) {
		var terms []int
		for range r.IntN(n + 3) {
			terms = append(terms, r.IntN(11)-4, literal(r, n))
		}
		conformance.Sum(f, formula.Sense(r.IntN(3)), r.IntN(12)-3, terms...)
	}
	return f
}

func literal(r *rand.Rand, n int) int {
	l := 1 + r.IntN(n)
	if r.IntN(2) == 0 {
		return -l
	}
	return l
}

// bruteForce tries all values of the variables that occur; the others are false.
func bruteForce(t *testing.T, f *formula.Formula) engine.Status {
	t.Helper()
	vars := occurring(f)
	if len(vars) > 20 {
		t.Fatalf("%d variables are too many for brute force", len(vars))
	}
	value := make([]bool, f.Vars+1)
	for bits := range 1 << len(vars) {
		for i, v := range vars {
			value[v] = bits>>i&1 == 1
		}
		if f.Holds(value) {
			return engine.Sat
		}
	}
	return engine.Unsat
}

func occurring(f *formula.Formula) []int {
	var vars []int
	for _, c := range f.Clauses {
		for _, l := range c {
			vars = append(vars, l.Var())
		}
	}
	for _, l := range f.Linear {
		for _, term := range l.Terms {
			vars = append(vars, term.Lit.Var())
		}
	}
	slices.Sort(vars)
	return slices.Compact(vars)
}
