package ilp

import (
	"context"
	"math/rand/v2"
	"testing"

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
