package engine_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"
	"haft/encode/pb"
	"haft/solve/engine"
	"haft/solve/solvertest/extent"
)

// randomSoft is an instance with soft clauses, hard ones and, for some engines, linear constraints. In some, weights add up
// to nearly 2^63.
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
	room := []int{100, 1 << 40, math.MaxInt - 7}[rng.IntN(3)]
	for range 1 + rng.IntN(10) {
		c := formula.Clause{lit()}
		for range rng.IntN(2) {
			c = append(c, lit())
		}
		weight := 1 + rng.IntN(1+rng.IntN(9))
		if room > 100 {
			weight = max(1, rng.IntN(room)>>rng.IntN(60))
		}
		room -= weight
		in.Add(formula.File, c...)
		in.Weights = append(in.Weights, weight)
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

// A search is one way to look for the least cost.
type search func(
	ctx context.Context, o *engine.LeastCost, better func(cost int, value []bool), bound func(int),
) (engine.Optimum, error)

func byCores(ctx context.Context, o *engine.LeastCost, better func(int, []bool), bound func(int)) (engine.Optimum, error) {
	return o.SearchCores(ctx, better, bound)
}

func kept(counter string) search {
	return func(ctx context.Context, o *engine.LeastCost, better func(int, []bool), _ func(int)) (engine.Optimum, error) {
		return o.SearchIncremental(ctx, counter, better)
	}
}

func scratch(e engine.Engine) search {
	return func(ctx context.Context, o *engine.LeastCost, better func(int, []bool), _ func(int)) (engine.Optimum, error) {
		return o.Search(ctx, func(ctx context.Context, f *formula.Formula) (engine.Result, error) {
			return engine.Solve(ctx, e, f)
		}, better)
	}
}

// Every search finds the least cost, and what it says on the way holds: no bound is above the least cost, none is below
// the one before, and each solution costs what it says and less than the one before.
func TestSearches(t *testing.T) {
	t.Parallel()
	written := func(linear string) pb.Way { return pb.Way{Linear: linear} }
	for _, c := range []struct {
		name   string
		engine engine.Engine
		way    pb.Way
		search search
	}{
		{"cores", engine.Gini{}, pb.KeepAll, byCores},
		{"cores", engine.CuttingPlanes{}, pb.KeepAll, byCores},
		{"kept", engine.Gini{}, written("adder"), kept("adder")},
		{"kept", engine.Gini{}, written("adder"), kept("gte")},
		{"kept", engine.Gini{}, written("dpw"), kept("dpw")},
		{"kept", engine.Gini{}, written("swc-amo"), kept("")},
		{"kept", engine.CuttingPlanes{}, pb.KeepAll, kept("")},
		{"kept", engine.CuttingPlanes{}, pb.KeepAll, kept("gte")},
		{"kept", engine.ILP{}, pb.KeepAll, kept("")},
		{"scratch", engine.Gini{}, written("adder"), scratch(engine.Gini{})},
		{"scratch", engine.ILP{}, pb.KeepAll, scratch(engine.ILP{})},
	} {
		t.Run(fmt.Sprint(c.name, c.engine, c.way.Linear), func(t *testing.T) {
			t.Parallel()
			for seed := range uint64(extent.Of(50, 200, 10_000)) {
				in := randomSoft(rand.New(rand.NewPCG(seed, 42)), c.way != pb.KeepAll || engine.TakesLinear(c.engine))
				findsLeast(t, in, engine.NewLeastCost(c.engine, in, c.way), c.search)
				if t.Failed() {
					t.Fatalf("seed %d", seed)
				}
			}
		})
	}
}

func findsLeast(t *testing.T, in *formula.Instance, o *engine.LeastCost, search search) {
	t.Helper()
	want, some := least(in)
	last, low := math.MaxInt, math.MinInt
	best, err := search(t.Context(), o, func(cost int, value []bool) {
		if got, holds := in.Cost(value); !holds || got != cost || cost >= last {
			t.Errorf("a solution of %d costs %d (%v)", cost, got, holds)
		}
		last = cost
	}, func(bound int) {
		if some && bound > want || bound < low {
			t.Errorf("bound %d after %d; the least cost is %d", bound, low, want)
		}
		low = bound
	})
	switch {
	case err != nil:
		t.Error(err)
	case some && (best.Status != engine.Sat || !best.Proved || best.Cost != want):
		t.Errorf("%v of %d, want %d", best.Status, best.Cost, want)
	case !some && best.Status != engine.Unsat:
		t.Errorf("%v, want %v", best.Status, engine.Unsat)
	}
	if best.Refuted == nil {
		if some && want > in.Offset || !some {
			t.Error("nothing is refuted")
		}
		return
	}
	refuted, err := pb.Translate(best.Refuted, pb.Way{Linear: "adder"})
	if err != nil {
		t.Fatal(err)
	}
	if r, err := engine.Solve(t.Context(), engine.Gini{}, refuted); err != nil || r.Status != engine.Unsat {
		t.Errorf("what was refuted is %v (%v)", r.Status, err)
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
func TestSearchStopped(t *testing.T) {
	t.Parallel()
	in := &formula.Instance{Formula: &formula.Formula{Vars: 12}, Weights: make([]int, 1), Offset: -3}
	in.Add(formula.File, 1, 2, 3)
	for v := range in.Vars {
		in.Add(formula.File, -formula.Lit(v+1))
		in.Weights = append(in.Weights, 1+v)
	}
	for name, search := range map[string]search{"cores": byCores, "kept": kept(""), "scratch": scratch(engine.CuttingPlanes{})} {
		for _, at := range []int{0, 1} { // solutions before the end
			ctx, stop := context.WithCancel(t.Context())
			found := 0
			better := func(int, []bool) {
				if found++; found == at {
					stop()
				}
			}
			if at == 0 {
				stop()
			}
			best, err := search(ctx, engine.NewLeastCost(engine.CuttingPlanes{}, in, pb.KeepAll), better, func(int) {})
			if err != nil || best.Proved && best.Cost > 1+in.Offset || found != at || (best.Status == engine.Sat) != (at > 0) {
				t.Errorf("%s: %+v after %d solutions, %v", name, best, found, err)
			}
			stop()
		}
	}
}

// A recorder is an engine that notes what is kept and what is added.
type recorder struct {
	engine.Gini
	kept  int
	added [][]formula.Clause // before each question
}

func (r *recorder) NewSession(f *formula.Formula) (engine.Session, error) {
	r.kept++
	r.added = [][]formula.Clause{nil}
	k, err := r.Gini.NewSession(f)
	return recorded{k, r}, err
}

type recorded struct {
	engine.Session
	by *recorder
}

func (r recorded) Add(c formula.Clause) {
	last := len(r.by.added) - 1
	r.by.added[last] = append(r.by.added[last], c)
	r.Session.Add(c)
}

func (r recorded) Solve(ctx context.Context, assumed []formula.Lit) (engine.Result, error) {
	r.by.added = append(r.by.added, nil)
	return r.Session.Solve(ctx, assumed)
}

// A formula is kept once and what is paid is counted once: a lower bound adds units only, or one comparison of the sum of
// adders, or nothing.
func TestCounterIsKept(t *testing.T) {
	t.Parallel()
	in := &formula.Instance{Formula: &formula.Formula{Vars: 18}}
	for v := 1; v <= in.Vars; v++ {
		in.Add(formula.File, formula.Lit(v))
		in.Weights = append(in.Weights, 1+v*v%13)
	}
	for v := 1; v < in.Vars; v++ { // no two neighbours
		in.Add(formula.File, -formula.Lit(v), -formula.Lit(v+1))
		in.Weights = append(in.Weights, 0)
	}
	want, _ := least(in)
	for counter, most := range map[string]int{"gte": 20, "dpw": 0, "adder": 10, "": 0} {
		e := &recorder{}
		best, err := engine.NewLeastCost(e, in, pb.KeepAll).SearchIncremental(t.Context(), counter, func(int, []bool) {})
		if err != nil || !best.Proved || best.Cost != want || e.kept != 1 {
			t.Fatalf("%q: %+v, %v, kept %d times; want %d", counter, best, err, e.kept, want)
		}
		if len(e.added) < 5 || len(e.added[1]) < 40 {
			t.Errorf("%q: too easy, %d questions, %d clauses of the counter", counter, len(e.added)-1, len(e.added[1]))
		}
		for i, clauses := range e.added[2:] {
			if len(clauses) > most {
				t.Errorf("%q: bound %d adds %d clauses", counter, i+2, len(clauses))
			}
			for _, c := range clauses {
				if counter == "gte" && len(c) > 1 {
					t.Errorf("%q: bound %d adds %v", counter, i+2, c)
				}
			}
		}
	}
}

// Where dynamic watchdogs would take more than a million clauses, there are adders.
func TestCounterFits(t *testing.T) {
	extent.Slow(t)
	in := &formula.Instance{Formula: &formula.Formula{Vars: 1500}}
	for v := 1; v <= in.Vars; v++ {
		in.Add(formula.File, formula.Lit(v))
		in.Weights = append(in.Weights, 1<<40+v)
	}
	e := &recorder{}
	ctx, stop := context.WithCancel(t.Context())
	best, err := engine.NewLeastCost(e, in, pb.KeepAll).SearchIncremental(ctx, "", func(int, []bool) { stop() })
	if err != nil || best.Status != engine.Sat || len(e.added[1]) < 10_000 || len(e.added[1]) > 500_000 {
		t.Errorf("%v, %v; %d clauses of the counter", best.Status, err, len(e.added[1]))
	}
}
