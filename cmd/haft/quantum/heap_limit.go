package quantum

import "runtime/debug"

// limitHeap makes Go collect garbage in time when the boards come near their limit; without it, the process took
// three times as much memory. The limit is a quarter larger than the boards, for questions and for the copy of the
// nodes in use. A lower limit in the environment variable GOMEMLIMIT stays.
func limitHeap(boards int64) {
	const program = 32 << 20 // for the program without boards
	if limit := boards + boards/4 + program; boards > 0 && limit > 0 {
		debug.SetMemoryLimit(min(limit, debug.SetMemoryLimit(-1)))
	}
}
