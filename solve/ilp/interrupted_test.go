package ilp

import (
	"context"
	"math/rand/v2"
	"testing"

	"haft/encode/formula"
	"haft/solve/solution"
)

// A fuse is a context that ends after some looks at it.
type fuse struct {
	context.Context
	left int
}

func (f *fuse) Err() error {
	if f.left--; f.left < 0 {
		return context.DeadlineExceeded
	}
	return nil
}

// Whenever the context ends, the answer is right or unknown, all values are taken back, and more time never takes an
// answer away.
func TestEndsAtAnyLook(t *testing.T) {
	t.Parallel()
	for seed, want := range map[uint64]solution.Status{0: solution.Unsat, 1: solution.Sat, 4: solution.Unsat} {
		rng := rand.New(rand.NewPCG(seed, 47))
		f := randomClauses(rng, 9+int(seed)/2, 39+int(2*seed))
		p, decided := New(f), 0
		for looks := 0; decided < 2; looks += 1 + looks/3 {
			status, value := p.solve(&fuse{t.Context(), looks}, nil, 1)
			switch {
			case status == want && (status == solution.Unsat || f.Holds(value)):
				decided++
			case status != solution.Unknown || value != nil || decided > 0:
				t.Fatalf("formula %d, %d looks: %v, %v", seed, looks, status, value)
			}
			if len(p.trail) > 0 {
				t.Fatalf("formula %d, %d looks: %d values stay", seed, looks, len(p.trail))
			}
		}
	}
}

// An ended context is noticed within propagation, and before a relaxation is built. What is left open then is no
// solution.
func TestLooksWithinSteps(t *testing.T) {
	const long = 50_000
	chain := &formula.Formula{Vars: long}
	for v := formula.Lit(1); v < long; v++ {
		chain.Add(0, -v, v+1)
	}
	p := New(chain)
	s := &search{store: p.store, ctx: &fuse{t.Context(), 0}}
	if !s.try(1, 1) || len(p.trail) > look/2 {
		t.Errorf("%d of %d values follow after the end", len(p.trail), long)
	}
	s.back(0)
	for looks := range 3 {
		if status, _ := p.Solve(&fuse{t.Context(), looks}, []formula.Lit{1, -long}); status != solution.Unknown {
			t.Errorf("%d looks: %v", looks, status)
		}
	}
	if status, _ := p.Solve(t.Context(), []formula.Lit{1, -long}); status != solution.Unsat {
		t.Errorf("all the time: %v", status)
	}
	pairs := &formula.Formula{Vars: 2 * long}
	for v := formula.Lit(1); v < 2*long; v += 2 {
		pairs.Add(0, v, v+1)
	}
	if relax(&fuse{t.Context(), 0}, rowsOf(pairs), pairs.Vars, few).x != nil {
		t.Error("a relaxation after the end")
	}
	if point := relax(t.Context(), rowsOf(pairs), pairs.Vars, few); point.infeasible || point.x == nil { // of few of the rows
		t.Errorf("%+v", point)
	}
}
