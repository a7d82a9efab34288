package solvertest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"haft/encode"
	"haft/solve"
)

// clauses is a formula of variables 1..vars and no names.
func clauses(vars int, lists ...[]int) *encode.Formula {
	f := &encode.Formula{Vars: vars, Names: make([]string, vars+1)}
	for v := 1; v <= vars; v++ {
		f.Names[v] = fmt.Sprint("v", v)
	}
	for _, list := range lists {
		c := make([]encode.Lit, len(list))
		for i, l := range list {
			c[i] = encode.Lit(l)
		}
		f.Add(0, c...)
	}
	return f
}

// sum adds a linear constraint to f: coefficients and literals in turn.
func sum(f *encode.Formula, sense encode.Sense, bound int, terms ...int) *encode.Formula {
	l := encode.Linear{Sense: sense, Bound: bound}
	for i := 0; i < len(terms); i += 2 {
		l.Terms = append(l.Terms, encode.Term{Coef: terms[i], Lit: encode.Lit(terms[i+1])})
	}
	f.AddLinear(0, l)
	return f
}

// hardPigeons takes every engine longer than a deadline of 10 ms (clasp 0.11 s, gini
// 1.2 s), but not for ever: gophersat cannot be stopped (0.8 s).
const hardPigeons = 9

// pigeons puts n pigeons into n-1 holes (Haken 1985): Unsat, and the resolution proofs are
// exponentially long.
func pigeons(n int) *encode.Formula {
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
	return clauses(n*(n-1), lists...)
}

// randomClauses is about as often Sat as Unsat, with clauses of one to three literals, with
// repeated literals and tautologies.
func randomClauses(r *rand.Rand) *encode.Formula {
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
	return clauses(n, lists...)
}

// randomLinear has a few clauses and a few linear constraints of every sense, with
// negative and zero coefficients and repeated variables.
func randomLinear(r *rand.Rand) *encode.Formula {
	n := 1 + r.IntN(8)
	var lists [][]int
	for range r.IntN(n + 1) {
		lists = append(lists, []int{literal(r, n), literal(r, n)})
	}
	f := clauses(n, lists...)
	for range 1 + r.IntN(4) {
		var terms []int
		for range r.IntN(n + 3) {
			terms = append(terms, r.IntN(11)-4, literal(r, n))
		}
		sum(f, encode.Sense(r.IntN(3)), r.IntN(12)-3, terms...)
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

// bruteForce tries all values of the variables that occur, the others being false.
func bruteForce(t *testing.T, f *encode.Formula) solve.Status {
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
			return solve.Sat
		}
	}
	return solve.Unsat
}

func occurring(f *encode.Formula) []int {
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
