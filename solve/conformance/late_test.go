package conformance_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"haft/encode"
	"haft/encode/formula"
	"haft/solve"
	"haft/solve/backend"
	"haft/solve/conformance"
	"haft/solve/engine"
	"haft/solve/solvertest"
	"haft/solve/solvertest/extent"
)

// A case has the answers of the exact solver, or the error of the context.
func TestCaseInTime(t *testing.T) {
	for n := 0; ; n++ {
		f := &solvertest.Fuse{Context: t.Context(), Left: int64(n)}
		c, err := conformance.NewCase(f, "x", solve.RandomMixedGame(7))
		if f.Left >= 0 {
			if err != nil || c == nil {
				t.Errorf("with time: %v", err)
			}
			break
		}
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("out of time at look %d: %v", n, err)
		}
	}
}

// A deaf engine answers only once it is released.
type deaf chan struct{}

func (d deaf) Solve(context.Context, *formula.Formula) (engine.Result, error) {
	<-d
	return engine.Result{}, nil
}

// An engine that does not look at its context is left behind, and the check ends.
func TestDeafEngine(t *testing.T) {
	extent.Slow(t)
	d := make(deaf)
	defer close(d)
	b := &backend.Backend{Name: "deaf", Engine: d, Encoding: encode.Default()}
	found, err := conformance.Check(t.Context(), b, 10*time.Millisecond)
	want := "it has not returned although its context has ended, after 10ms; it is not asked again"
	if err != nil || len(found) != 1 || found[0].Failure != conformance.Hang || found[0].Detail != want {
		t.Errorf("%v, %+v", err, found)
	}
}
