package search

import (
	"context"
	"time"
)

// Limits say when a search ends. A zero is no limit. Without any limit it ends with its context, at a forced mate, or
// at MaxDepth.
type Limits struct {
	Nodes uint64        // positions looked at, by all threads together
	Time  time.Duration // by the clock
	Depth int           // plies
}

// A watch tells a worker when to stop. Whatever it says, a search has a legal move.
type watch struct {
	ctx   context.Context
	start time.Time
	limit Limits
}

// checkEvery is how many nodes pass between two looks at the clock, a power of two.
const checkEvery = 1 << 10

// enough reports whether a worker has reached its limit after so many nodes of its own.
func (t *watch) enough(nodes uint64) bool {
	if t.limit.Nodes > 0 && nodes >= t.limit.Nodes {
		return true
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
