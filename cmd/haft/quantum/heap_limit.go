package quantum

import "haft/cmd/haft/cli"

// limitHeap makes Go collect garbage in time when the boards come near their limit, until lift is called; without it,
// the process took three times as much memory. The limit is a quarter larger than the boards, for questions and for
// the copy of the nodes in use.
func (o *options) limitHeap() (lift func()) {
	const program = 32 << 20 // for the program without boards
	boards := int64(o.Memory)
	if boards <= 0 {
		return func() {}
	}
	return cli.LimitHeap(boards + boards/4 + program)
}
