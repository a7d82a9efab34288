package ilp

import (
	"context"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
	"time"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"
	"haft/solve/solution"
	"haft/solve/solvertest/extent"
)

// randomRows returns a few rows of up to three variables, whose coefficients may be large.
func randomRows(r *rand.Rand, size int) []row {
	rows := make([]row, 1+r.IntN(7))
	for i := range rows {
		for v := 1; v <= 3; v++ {
			if a := r.IntN(2*size+1) - size; a != 0 && r.IntN(3) > 0 {
				rows[i].vars, rows[i].coefs = append(rows[i].vars, v), append(rows[i].coefs, a)
			}
		}
		rows[i].bound = r.IntN(2*size+1) - size
	}
	return rows
}

// formulaOf returns the rows as linear constraints.
func formulaOf(rows []row) *formula.Formula {
	f := &formula.Formula{Vars: 3}
	for _, r := range rows {
		l := formula.Linear{Bound: r.bound}
		for i, v := range r.vars {
			l.Terms = append(l.Terms, formula.Term{Coef: r.coefs[i], Lit: formula.Lit(v)})
		}
		f.AddLinear(0, l)
	}
	return f
}

// byElimination reports whether real numbers from 0 to 1 satisfy the rows, by Fourier-Motzkin elimination in
// rationals.
func byElimination(rows []row) bool {
	var all [][4]*big.Rat // three coefficients, and the bound
	add := func(r row) {
		var one [4]*big.Rat
		for i := range one {
			one[i] = new(big.Rat)
		}
		for i, v := range r.vars {
			one[v-1].SetInt64(int64(r.coefs[i]))
		}
		one[3].SetInt64(int64(r.bound))
		all = append(all, one)
	}
	for _, r := range rows {
		add(r)
	}
	for v := 1; v <= 3; v++ {
		add(row{[]int{v}, []int{1}, 1})
		add(row{[]int{v}, []int{-1}, 0})
	}
	for v := range 3 {
		all = eliminate(all, v)
	}
	for _, one := range all {
		if one[3].Sign() < 0 {
			return false
		}
	}
	return true
}

// eliminate adds each row with positive v to each row with negative v, and keeps each result once.
func eliminate(all [][4]*big.Rat, v int) (left [][4]*big.Rat) {
	seen := map[string]bool{}
	keep := func(one [4]*big.Rat) {
		key := ""
		for _, a := range one {
			key += a.String() + " "
		}
		if !seen[key] {
			seen[key] = true
			left = append(left, one)
		}
	}
	for _, up := range all {
		if up[v].Sign() == 0 {
			keep(up)
		}
		for _, down := range all {
			if up[v].Sign() <= 0 || down[v].Sign() >= 0 {
				continue
			}
			var sum [4]*big.Rat
			for i := range sum {
				a := new(big.Rat).Quo(up[i], up[v])
				sum[i] = a.Sub(a, new(big.Rat).Quo(down[i], down[v]))
			}
			keep(sum)
		}
	}
	return left
}

// The coefficients are small, or such that floating-point numbers go wrong: simplex then rejects its basis or gives
// wrong results.
func TestSolveAndRefuted(t *testing.T) {
	extent.Slow(t)
	for _, size := range []int{3, 20, 1_000_000_000, 1 << 55} {
		found, feasible, missed := map[solution.Status]int{}, 0, 0
		for seed := range uint64(300) {
			rows := randomRows(rand.New(rand.NewPCG(seed, 7)), size)
			f := formulaOf(rows)
			want := solution.Unsat
			if formulatest.Satisfiable(f) {
				want = solution.Sat
			}
			found[want]++
			for _, patience := range []int{0, 1, 3, patience} { // what dives decide reaches no relaxation
				got, value := New(f).solve(t.Context(), nil, patience)
				if got != want || got == solution.Sat && !f.Holds(value) {
					t.Errorf("size %d, seed %d, dives of %d: %v, want %v: %v", size, seed, patience, got, want, rows)
				}
			}
			real := byElimination(rows)
			if real {
				feasible++
			}
			switch refuted := Refuted(t.Context(), f); {
			case refuted && real:
				t.Errorf("size %d, seed %d: refuted, but real numbers satisfy %v", size, seed, rows)
			case !refuted && !real:
				missed++
			}
		}
		t.Logf("size %d: %v, %d with real solutions, %d refutations missed", size, found, feasible, missed)
		if size <= 20 && missed > 0 {
			t.Errorf("size %d: %d relaxations without a solution were not refuted", size, missed)
		}
		if found[solution.Sat] < 30 || found[solution.Unsat] < 30 || feasible == found[solution.Sat] {
			t.Errorf("size %d: the rows are too much alike", size)
		}
	}
}

// Any multipliers refute only rows without a solution.
func TestMultipliersAreNotBelieved(t *testing.T) {
	extent.Slow(t)
	odd := []float64{0, -1, -1e300, 1e300, math.NaN(), math.Inf(1), math.Inf(-1), math.SmallestNonzeroFloat64, 1e-20, 1, 2}
	refuted := 0
	for seed := range uint64(20_000) {
		rng := rand.New(rand.NewPCG(seed, 8))
		rows := randomRows(rng, 3)
		lambda := make([]float64, len(rows))
		for i := range lambda {
			lambda[i] = rng.Float64()
			if rng.IntN(3) == 0 {
				lambda[i] = odd[rng.IntN(len(odd))]
			}
		}
		if refutes(rows, lambda) {
			refuted++
			if formulatest.Satisfiable(formulaOf(rows)) {
				t.Fatalf("seed %d: %v refute %v, which has a solution", seed, lambda, rows)
			}
		}
	}
	if refuted < 1000 {
		t.Errorf("only %d refuted", refuted)
	}
}

// cliques puts n pigeons into n-1 holes, with one row for each hole. The rows have no solution in real numbers.
func cliques(n int) *formula.Formula {
	f := &formula.Formula{Vars: n * (n - 1)}
	for hole := range n - 1 {
		l := formula.Linear{Bound: 1}
		for pigeon := range n {
			l.Terms = append(l.Terms, formula.Term{Coef: 1, Lit: formula.Lit(pigeon*(n-1) + hole + 1)})
		}
		f.AddLinear(0, l)
	}
	for pigeon := range n {
		var c []formula.Lit
		for hole := range n - 1 {
			c = append(c, formula.Lit(pigeon*(n-1)+hole+1))
		}
		f.Add(0, c...)
	}
	return f
}

// The pigeons, which need exponential resolution proofs, need only one linear program.
func TestPigeonsInCliques(t *testing.T) {
	extent.Slow(t)
	// Dives find nothing for the larger problem, and it needs more than the few rows of the first program.
	chosen := extent.Share(2)
	for i, n := range []int{12, 26} {
		if !testing.Short() && !chosen(i) {
			continue
		}
		f := cliques(n)
		if !Refuted(t.Context(), f) {
			t.Errorf("%d pigeons are not refuted", n)
		}
		ctx, stop := context.WithTimeout(t.Context(), time.Minute)
		if status, _ := New(f).Solve(ctx, nil); status != solution.Unsat {
			t.Errorf("%d pigeons: %v", n, status)
		}
		stop()
	}
}

// A dive alone decides small problems, and gives up after it has tried as many values as it may.
func TestDive(t *testing.T) {
	s := &search{store: New(cliques(5)).store, ctx: t.Context()}
	if s.dive(patience) != solution.Unsat || s.left == 0 || len(s.trail) > 0 {
		t.Errorf("%d tries left and %d values after a dive with five pigeons", s.left, len(s.trail))
	}
	used := patience - s.left
	for _, allowed := range []int{0, 1, used - 1, used} {
		s := &search{store: New(cliques(5)).store, ctx: t.Context()}
		want := solution.Unknown
		if allowed == used {
			want = solution.Unsat
		}
		if s.dive(allowed) != want || s.left != 0 || len(s.trail) > 0 {
			t.Errorf("%d tries of %d: %d left, and %d values stay; want %v", allowed, used, s.left, len(s.trail), want)
		}
	}
}

// What a dive has found broken comes first in the next dive. Otherwise thirty variables that do not matter would be
// tried in all 2³⁰ ways before the pigeons that come after them.
func TestDivesLearn(t *testing.T) {
	const before = 30
	f := &formula.Formula{Vars: before}
	for v := range formula.Lit(before - 1) {
		f.Add(0, v+1, -v-2)
	}
	pigeons := cliques(5)
	f.Vars += pigeons.Vars
	for _, c := range pigeons.Clauses {
		for i := range c {
			c[i] += before
		}
		f.Add(0, c...)
	}
	for _, l := range pigeons.Linear {
		for i := range l.Terms {
			l.Terms[i].Lit += before
		}
		f.AddLinear(0, l)
	}
	s := &search{store: New(f).store, ctx: t.Context()}
	for range 3 {
		if s.dive(100) == solution.Unsat {
			return
		}
	}
	t.Error("three dives of a hundred values have not found five pigeons")
}

// A context that ends also stops simplex, and nothing is refuted then.
func TestInterrupted(t *testing.T) {
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	f := cliques(8)
	if status, _ := New(f).Solve(ended, nil); status != solution.Unknown || Refuted(ended, f) {
		t.Errorf("%v; want UNKNOWN, and not refuted", status)
	}
	p := newProgram(rowsOf(f))
	if _, _, err := p.minimise(ended); err == nil {
		t.Error("simplex has not noticed")
	}
	soon, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	start := time.Now()
	if status, _ := New(cliques(60)).Solve(soon, nil); status != solution.Unknown || time.Since(start) > 2*time.Second {
		t.Errorf("%v after %v with 20 ms", status, time.Since(start))
	}
}
