package cli

import "runtime/debug"

// LimitHeap makes Go collect garbage in time when the memory in use comes near limit bytes, until lift is called: a
// session, or a test, goes on after the command. A lower limit in the environment variable GOMEMLIMIT stays, and so
// does all as it was if limit is 0 or less.
func LimitHeap(limit int64) (lift func()) {
	before := debug.SetMemoryLimit(-1)
	if limit > 0 && limit < before {
		debug.SetMemoryLimit(limit)
	}
	return func() { debug.SetMemoryLimit(before) }
}
