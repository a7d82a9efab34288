package solvertest

import "context"

// A Fuse is a context that ends, for lack of time, after its error has been looked at a given number of times. Only one
// goroutine may look at it.
type Fuse struct {
	context.Context
	Left int
}

// Err counts a look.
func (f *Fuse) Err() error {
	if f.Left--; f.Left < 0 {
		return context.DeadlineExceeded
	}
	return nil
}
