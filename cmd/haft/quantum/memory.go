package quantum

import "runtime/debug"

// limitHeap has garbage collected in time when the boards come near their limit: without it the process took
// three times as much. A quarter more is what questions and the copy of the nodes in use need.
// A lower limit in the environment, GOMEMLIMIT, is left alone.
func limitHeap(boards int64) {
	const program = 32 << 20 // what it takes without any boards
	if limit := boards + boards/4 + program; boards > 0 && limit > 0 {
		debug.SetMemoryLimit(min(limit, debug.SetMemoryLimit(-1)))
	}
}
