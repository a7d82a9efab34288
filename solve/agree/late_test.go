package agree_test

import (
	"context"
	"errors"
	"testing"

	"haft/solve/agree"
	"haft/solve/gen"
)

// A fuse is a context that has ended once it was looked at so often.
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

// A case has the answers of the exact solver, or the error of the context.
func TestCaseInTime(t *testing.T) {
	for n := 0; ; n++ {
		f := &fuse{t.Context(), n}
		c, err := agree.NewCase(f, "x", gen.Mixed(7))
		if f.left >= 0 {
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
