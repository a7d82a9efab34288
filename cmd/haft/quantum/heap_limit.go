package quantum

// limitHeap makes Go collect garbage in time when the boards come near their limit, until lift is called; without it,
// the process took three times as much memory. The limit is a quarter larger than the boards, for questions and for
// the copy of the nodes in use.
func (o *options) limitHeap() (lift func()) { return o.memory.LimitHeap(o.memory.Limit / 4) }
