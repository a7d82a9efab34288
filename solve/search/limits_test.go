package search

import (
	"context"
	"testing"
	"time"
)

// The nodes of a search are divided among threads in blocks, to the last.
func TestBudget(t *testing.T) {
	for _, c := range []struct {
		nodes   uint64
		threads int
		want    []uint64
	}{{100, 1, []uint64{100, 0}}, {70, 2, []uint64{32, 32, 6, 0}}, {32, 3, []uint64{32, 0}}, {0, 1, []uint64{0}}} {
		b := newBudget(c.nodes, c.threads)
		for i, want := range c.want {
			if got := b.take(); got != want {
				t.Errorf("%d nodes, %d threads, block %d: %d, want %d", c.nodes, c.threads, i, got, want)
			}
		}
	}
	for nodes, want := range map[uint64]int{
		0: 8, 1: 1, minNodes: 1, 2*minNodes - 1: 1, 2 * minNodes: 2,
		100 * minNodes: 8,
	} {
		if got := (&Limits{Nodes: nodes}).threads(8); got != want {
			t.Errorf("%d threads for %d nodes, want %d", got, nodes, want)
		}
	}
}

// A search looks at its context and at the clock once in so many nodes, and begins no iteration when six tenths of its
// time are over.
func TestWatch(t *testing.T) {
	ended, end := context.WithCancel(t.Context())
	end()
	ago := func(hours int) time.Time { return time.Now().Add(-time.Duration(hours) * time.Hour) }
	const limit = 1000 * time.Hour
	for _, c := range []struct {
		what    string
		watch   watch
		nodes   uint64
		enough  bool
		depth   int
		another bool
	}{
		{"no limit", watch{ctx: t.Context()}, 1 << 20, false, MaxDepth, true},
		{"the deepest", watch{ctx: t.Context()}, 0, false, MaxDepth + 1, false},
		{"ended", watch{ctx: ended}, 2 * checkEvery, true, 1, false},
		{"ended, not looked at", watch{ctx: ended}, 2*checkEvery - 1, false, 1, false},
		{"in time", watch{ctx: t.Context(), start: ago(590), limit: Limits{Time: limit}}, 0, false, 1, true},
		{"nearly late", watch{ctx: t.Context(), start: ago(610), limit: Limits{Time: limit}}, checkEvery, false, 1, false},
		{"late", watch{ctx: t.Context(), start: ago(1001), limit: Limits{Time: limit}}, checkEvery, true, 1, false},
		{"late, not looked at", watch{ctx: t.Context(), start: ago(1001), limit: Limits{Time: limit}}, 5, false, 1, false},
		{"as deep", watch{ctx: t.Context(), limit: Limits{Depth: 3}}, 5, false, 3, true},
		{"too deep", watch{ctx: t.Context(), limit: Limits{Depth: 3}}, 5, false, 4, false},
		{"nodes", watch{ctx: t.Context(), limit: Limits{Nodes: 9}, budget: newBudget(9, 1)}, 8, false, 1, true},
		{
			"no nodes",
			watch{ctx: t.Context(), limit: Limits{Nodes: 9}, budget: newBudget(9, 1), taken: 9},
			9, false, 1,
			true,
		},
		{
			"all nodes",
			watch{ctx: t.Context(), limit: Limits{Nodes: 9}, budget: newBudget(0, 1), taken: 9},
			9, true, 1,
			true,
		},
	} {
		if got := c.watch.enough(c.nodes); got != c.enough {
			t.Errorf("%s: enough %v", c.what, got)
		}
		if got := c.watch.another(c.depth); got != c.another {
			t.Errorf("%s: another %v", c.what, got)
		}
	}
}

// A mate is settled when the search has gone so deep that there is no shorter one.
func TestSettled(t *testing.T) {
	for score, depth := range map[Score]int{0: 0, mate - 1: 2, mate - 3: 4, mate - 4: 4, 2 - mate: 2, 4 - mate: 4} {
		w := &worker{roots: []root{{score: score}}}
		if w.settled(depth-1) || w.settled(depth) != (depth > 0) || w.settled(100) != (depth > 0) {
			t.Errorf("%d is settled at depth %d: %v, before it %v", score, depth, w.settled(depth), w.settled(depth-1))
		}
	}
}
