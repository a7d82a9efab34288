package engine_test

import (
	"math/rand/v2"
	"runtime"
	"testing"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"
	"haft/solve/conformance"
	"haft/solve/engine"
)

// Gini takes memory for each variable up to the largest, and time too: a file of 16 kB with variable
// 1,929,212 took 670 MB, and had not ended after three minutes.
func TestGiniMemoryOfFewVariables(t *testing.T) {
	const largest = 300_000
	f := conformance.OfClauses(largest, []int{largest, -7}, []int{-largest}, []int{7, 1000})
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	r, err := engine.Gini{}.Solve(t.Context(), f)
	runtime.ReadMemStats(&after)
	if err != nil || r.Status != engine.Sat || !f.Holds(r.Value) {
		t.Errorf("gini answered %v, %v", r.Status, err)
	}
	if took := after.TotalAlloc - before.TotalAlloc; took > 10<<20 {
		t.Errorf("gini took %d bytes for 3 variables", took)
	}
}

// A formula over a few variables with large numbers, and assumptions about them and about others, has
// the answer that trying all values gives.
func TestGiniNumbers(t *testing.T) {
	found := map[engine.Status]int{}
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 37))
		const small = 6
		numbers := rng.Perm(40)[:small+1] // the last occurs in no clause
		few, large := &formula.Formula{Vars: small + 1}, &formula.Formula{Vars: 40}
		clause := func() (a, b formula.Clause) {
			for range 1 + rng.IntN(3) {
				v, sign := rng.IntN(small), formula.Lit(1-2*rng.IntN(2))
				a, b = append(a, sign*formula.Lit(v+1)), append(b, sign*formula.Lit(numbers[v]+1))
			}
			return a, b
		}
		for range rng.IntN(12) {
			a, b := clause()
			few.Add(formula.File, a...)
			large.Add(formula.File, b...)
		}
		kept, err := engine.Gini{}.NewSession(large)
		if err != nil {
			t.Fatal(err)
		}
		for range 3 {
			a, b := clause()
			a, b = append(a, -few.Named("")), append(b, -large.Named("")) // as Session.Add demands
			few.Add(formula.File, a...)
			large.Add(formula.File, b...)
			kept.Add(b)
			v, sign := rng.IntN(small+1), formula.Lit(1-2*rng.IntN(2))
			assumed := *few
			assumed.Add(formula.File, sign*formula.Lit(v+1))
			want := engine.Unsat
			if formulatest.Satisfiable(&assumed) {
				want = engine.Sat
			}
			lit := sign * formula.Lit(numbers[v]+1)
			r, err := kept.Solve(t.Context(), []formula.Lit{lit})
			if err != nil || r.Status != want {
				t.Fatalf("seed %d: %v, %v, want %v: %v assuming %d", seed, r.Status, err, want, large.Clauses, lit)
			}
			if r.Status == engine.Sat && (!large.Holds(r.Value) || r.Value[lit.Var()] != (lit > 0)) {
				t.Fatalf("seed %d: the model is wrong: %v, %v assuming %d", seed, r.Value, large.Clauses, lit)
			}
			found[r.Status]++
		}
	}
	if found[engine.Sat] < 100 || found[engine.Unsat] < 100 {
		t.Errorf("the formulas differ too little: %v", found)
	}
}
