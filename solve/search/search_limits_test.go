package search

import (
	"testing"
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
		0: 8, 1: 1, leastNodes: 1, 2*leastNodes - 1: 1, 2 * leastNodes: 2,
		100 * leastNodes: 8,
	} {
		if got := (&Limits{Nodes: nodes}).threads(8); got != want {
			t.Errorf("%d threads for %d nodes, want %d", got, nodes, want)
		}
	}
}
