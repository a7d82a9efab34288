package ilp

import (
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"haft/encode/formula"
	"haft/solve/solution"
	"haft/solve/solvertest/extent"
	"haft/solve/solvertest/golden"
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

// How much is done where dives are too short to decide: relaxations, restarts and branches. It does not change unless
// somebody wants it to. UPDATE=1 writes the file; if numbers grow, measure. Relaxations use floating point, and other
// processors round in other ways.
func TestEffortOfShortDives(t *testing.T) {
	t.Parallel()
	if runtime.GOARCH != "amd64" {
		t.Skip("the numbers are those of amd64")
	}
	var said strings.Builder
	for seed := range uint64(7) {
		rng := rand.New(rand.NewPCG(seed, 47))
		f := randomClauses(rng, 9+int(seed)/2, 39+int(2*seed))
		if seed%3 == 2 {
			f = knapsacks(rng, 7+int(seed)/3)
		}
		fmt.Fprintf(&said, "formula %d:", seed)
		p := New(f)
		for _, patience := range []int{0, 1, 3} {
			status, value := p.solve(t.Context(), nil, patience)
			if status == solution.Sat && !f.Holds(value) {
				t.Errorf("formula %d, dives of %d: %v does not hold", seed, patience, value)
			}
			fmt.Fprintf(&said, " %v %08x %v;", status, crc32.ChecksumIEEE(fmt.Append(nil, value)), p.Work)
		}
		fmt.Fprintf(&said, " weights %v, refuted %v\n", p.weight[1:], Refuted(t.Context(), f))
	}
	golden.Text(t, "testdata/short_dives.txt", said.String())
}

// knapsacks are a few equations of large numbers, which propagation and relaxations leave open.
func knapsacks(rng *rand.Rand, vars int) *formula.Formula {
	f := &formula.Formula{Vars: vars}
	for range 2 {
		l, sum := formula.Linear{Sense: formula.Equal}, 0
		for v := 1; v <= vars; v++ {
			a := 1 + rng.IntN(20)
			sum += a
			l.Terms = append(l.Terms, formula.Term{Coef: a, Lit: formula.Lit(v)})
		}
		l.Bound = sum / 2
		f.AddLinear(0, l)
	}
	return f
}
