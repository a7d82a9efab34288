package engine_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"
	"haft/encode/pb"
	"haft/solve/engine"
	"haft/solve/solvertest/extent"
)

// randomSoft is an instance with soft clauses, hard ones and, for some engines, linear constraints.
func randomSoft(rng *rand.Rand, linear bool) *formula.Instance {
	in := &formula.Instance{Formula: &formula.Formula{Vars: 3 + rng.IntN(6)}, Offset: rng.IntN(7) - 3}
	lit := func() formula.Lit {
		l := formula.Lit(1 + rng.IntN(in.Vars))
		if rng.IntN(2) == 0 {
			return -l
		}
		return l
	}
	for range rng.IntN(12) {
		c := formula.Clause{lit()}
		for range rng.IntN(3) {
			c = append(c, lit())
		}
		in.Add(formula.File, c...)
		in.Weights = append(in.Weights, 0)
	}
	for range 1 + rng.IntN(10) {
		c := formula.Clause{lit()}
		for range rng.IntN(2) {
			c = append(c, lit())
		}
		in.Add(formula.File, c...)
		in.Weights = append(in.Weights, 1+rng.IntN(1+rng.IntN(9)))
	}
	for range rng.IntN(3) {
		if linear {
			in.AddLinear(formula.File, formula.Linear{
				Terms: []formula.Term{{Coef: 1 + rng.IntN(3), Lit: lit()}, {Coef: 1, Lit: lit()}, {Coef: 2, Lit: lit()}},
				Sense: formula.AtLeast, Bound: 1 + rng.IntN(3),
			})
		}
	}
	return in
}

// least is the least cost by trying everything, and whether there is a solution.
func least(in *formula.Instance) (cost int, some bool) {
	for value := range formulatest.Values(in.Vars) {
		if c, holds := in.Cost(value); holds && (!some || c < cost) {
			cost, some = c, true
		}
	}
	return cost, some
}

// The search by cores finds the least cost, and what it says on the way holds: no bound is above the least cost, none is
// below the one before, and each solution costs what it says and less than the one before.
func TestSearchCores(t *testing.T) {
	t.Parallel()
	for seed := range uint64(extent.Of(100, 400, 20_000)) {
		rng := rand.New(rand.NewPCG(seed, 42))
		for _, e := range []engine.Engine{engine.Gini{}, engine.CuttingPlanes{}} {
			in := randomSoft(rng, engine.TakesLinear(e))
			want, some := least(in)
			last, low := 1<<40, -1<<40
			best, err := engine.NewLeastCost(e, in, pb.KeepAll).SearchCores(t.Context(), func(cost int, value []bool) {
				if got, holds := in.Cost(value); !holds || got != cost || cost >= last {
					t.Errorf("seed %d, %v: a solution of %d costs %d (%v)", seed, e, cost, got, holds)
				}
				last = cost
			}, func(bound int) {
				if some && bound > want || bound < low {
					t.Errorf("seed %d, %v: bound %d after %d; the least cost is %d", seed, e, bound, low, want)
				}
				low = bound
			})
			switch {
			case err != nil:
				t.Fatalf("seed %d, %v: %v", seed, e, err)
			case some && (best.Status != engine.Sat || !best.Proved || best.Cost != want):
				t.Errorf("seed %d, %v: %v of %d, want %d", seed, e, best.Status, best.Cost, want)
			case !some && best.Status != engine.Unsat:
				t.Errorf("seed %d, %v: %v, want %v", seed, e, best.Status, engine.Unsat)
			}
			if best.Refuted != nil {
				if r, err := engine.Solve(t.Context(), engine.CuttingPlanes{}, best.Refuted); err != nil || r.Status != engine.Unsat {
					t.Errorf("seed %d, %v: what was refuted is %v (%v)", seed, e, r.Status, err)
				}
			}
		}
	}
}

// In these covers a literal that costs too much to be true gets a weight again by a later core.
func TestSearchCoresOfCovers(t *testing.T) {
	t.Parallel()
	for _, seed := range []uint64{103, 226, 1804} {
		rng := rand.New(rand.NewPCG(seed, 42))
		in := &formula.Instance{Formula: &formula.Formula{Vars: 10}, Weights: make([]int, 25)}
		for range in.Weights {
			var c formula.Clause
			for range 2 + rng.IntN(3) {
				c = append(c, formula.Lit(1+rng.IntN(in.Vars)))
			}
			in.Add(formula.File, c...)
		}
		for v := range in.Vars {
			in.Add(formula.File, formula.Lit(-v-1))
			in.Weights = append(in.Weights, 1+rng.IntN(30)+rng.IntN(2)*rng.IntN(300))
		}
		want, _ := least(in)
		best, err := engine.NewLeastCost(engine.Gini{}, in, pb.KeepAll).SearchCores(t.Context(), func(int, []bool) {}, func(int) {})
		if err != nil || !best.Proved || best.Cost != want {
			t.Errorf("seed %d: %+v, %v; want %d", seed, best, err, want)
		}
	}
}

// A search that is stopped has what it had found.
func TestSearchCoresStopped(t *testing.T) {
	t.Parallel()
	in := randomSoft(rand.New(rand.NewPCG(1, 2)), false)
	ctx, stop := context.WithCancel(t.Context())
	stop()
	best, err := engine.NewLeastCost(engine.Gini{}, in, pb.KeepAll).SearchCores(ctx, func(int, []bool) {}, func(int) {})
	if err != nil || best.Proved {
		t.Errorf("%+v, %v", best, err)
	}
}
