package ilp

import (
	"math/rand/v2"
	"testing"

	"haft/encode/formula"
	"haft/solve/solution"
	"haft/solve/solvertest/extent"
)

// What a branch has fixed must be taken back before the other value and at the end; otherwise the values below one
// branch would be used below the next. Only formulas that relaxations leave open come this far, and only if dives
// are too short: with 2 or 5 values, the longer dives at the root are long enough, before or after the larger
// relaxation.
func TestBranchesTakeBack(t *testing.T) {
	extent.Slow(t)
	found := map[solution.Status]int{}
	for seed := range uint64(60) {
		f := randomClauses(rand.New(rand.NewPCG(seed, 9)), 12, 52)
		want := solution.Unsat
		for bits := range 1 << f.Vars {
			value := make([]bool, f.Vars+1)
			for v := range f.Vars {
				value[v+1] = bits>>v&1 > 0
			}
			if f.Holds(value) {
				want = solution.Sat
				break
			}
		}
		found[want]++
		p := New(f)
		for _, patience := range []int{0, 2, 5, 0} { // each call starts from what the call before has left
			if got, value := p.solve(t.Context(), nil, patience); got != want || got == solution.Sat && !f.Holds(value) {
				t.Errorf("seed %d: %v with %v, want %v", seed, got, value, want)
			}
		}
	}
	if found[solution.Sat] < 10 || found[solution.Unsat] < 10 {
		t.Errorf("the formulas are too much alike: %v", found)
	}
}

// randomClauses returns a formula with the given number of clauses of three different variables each.
func randomClauses(r *rand.Rand, vars, clauses int) *formula.Formula {
	f := &formula.Formula{Vars: vars}
	for range clauses {
		var c formula.Clause
		for _, v := range r.Perm(vars)[:3] {
			l := formula.Lit(v + 1)
			if r.IntN(2) == 0 {
				l = -l
			}
			c = append(c, l)
		}
		f.Add(0, c...)
	}
	return f
}
