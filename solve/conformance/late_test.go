package conformance_test

import (
	"context"
	"errors"
	"testing"

	"haft/solve"
	"haft/solve/conformance"
	"haft/solve/solvertest"
)

// A case has the answers of the exact solver, or the error of the context.
func TestCaseInTime(t *testing.T) {
	for n := 0; ; n++ {
		f := &solvertest.Fuse{Context: t.Context(), Left: n}
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
