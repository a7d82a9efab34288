package search

import (
	"fmt"
	"strings"
	"testing"

	"haft/solve/solvertest/extent"
	"haft/solve/solvertest/golden"
)

// What forces the end of random games, and after how many positions that is known, does not change unless somebody
// wants it to. UPDATE=1 writes the file.
func TestMateStays(t *testing.T) {
	extent.Slow(t)
	var said strings.Builder
	for seed := range uint64(40) {
		pos := nearTheEnd(seed)
		for _, goal := range []MateGoal{Checkmate, AnyEnd} {
			s, err := NewMateProver(goal, 1).Solve(t.Context(), pos, 2, 3000)
			fmt.Fprintf(&said, "%d, goal %v: ", seed, goal)
			if err != nil {
				fmt.Fprintln(&said, err)
				continue
			}
			fmt.Fprintf(&said, "%d moves, keys %v, %d in the tree, %d positions, sound %v\n", s.Moves, s.Keys, s.Size, s.Nodes,
				s.Sound())
		}
	}
	golden.Text(t, "../../testdata/effort/mate.txt", said.String())
}
