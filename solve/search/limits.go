package search

import (
	"context"
	"sync/atomic"
	"time"
)

// Limits say when a search ends. A zero is no limit. Without any limit it ends with its context, at a forced mate, or
// at MaxDepth.
type Limits struct {
	Nodes uint64        // positions looked at, by all threads together; few positions are left to fewer threads
	Time  time.Duration // by the clock
	Depth int           // plies
}

// minNodes is how many nodes a thread must have to be of use: with fewer, the first thread, whose moves are the
// answer, would not get deep.
const minNodes = 4_096

// threads returns how many threads search within the limits, at most so many.
func (l *Limits) threads(most int) int {
	if l.Nodes == 0 {
		return most
	}
	return int(min(uint64(most), max(l.Nodes/minNodes, 1)))
}

// A budget is the nodes that all threads of a search may still look at. They take it in blocks, so that they seldom
// wait for each other.
type budget struct {
	left  atomic.Uint64
	block uint64
}

// blockNodes is a block where there is more than one thread. At most so many nodes of each are not used up in the end.
const blockNodes = 32

func newBudget(nodes uint64, threads int) *budget {
	b := &budget{block: blockNodes}
	if threads == 1 {
		b.block = nodes
	}
	b.left.Store(nodes)
	return b
}

// take returns how many nodes a worker may look at beyond those that it had; 0 if none are left.
func (b *budget) take() uint64 {
	for {
		left := b.left.Load()
		n := min(left, b.block)
		if n == 0 || b.left.CompareAndSwap(left, left-n) {
			return n
		}
	}
}

// A watch tells a worker when to stop. Whatever it says, a search has a legal move.
type watch struct {
	ctx   context.Context
	start time.Time
	limit Limits

	budget *budget // shared by all workers
	taken  uint64  // of the budget
}

// checkEvery is how many nodes pass between two looks at the clock, a power of two.
const checkEvery = 1 << 10

// enough reports whether a worker has reached its limit after so many nodes of its own.
func (t *watch) enough(nodes uint64) bool {
	if t.limit.Nodes > 0 && nodes >= t.taken {
		more := t.budget.take()
		if more == 0 {
			return true
		}
		t.taken += more
	}
	if nodes&(checkEvery-1) != 0 {
		return false
	}
	return t.ctx.Err() != nil || t.limit.Time > 0 && time.Since(t.start) >= t.limit.Time
}

// another reports whether it makes sense to begin another iteration: one takes longer than all before it together.
func (t *watch) another(depth int) bool {
	if t.limit.Depth > 0 && depth > t.limit.Depth || depth > MaxDepth || t.ctx.Err() != nil {
		return false
	}
	return t.limit.Time == 0 || time.Since(t.start) < t.limit.Time*6/10
}
