package family

import (
	"fmt"
	"strings"
	"testing"

	"haft/solve/solvertest/extent"
	"haft/solve/solvertest/golden"
)

// What is searched and counted for small instances takes as many nodes as ever, and gives the same.
func TestKeptSearches(t *testing.T) {
	extent.Slow(t)
	t.Parallel()
	var b strings.Builder
	for _, f := range Families() {
		for seed := range uint64(12) {
			in, err := f.Make(4+int(seed%4), seed)
			if err != nil {
				fmt.Fprintf(&b, "%s, seed %d: %v\n", f.Name, seed, err)
				continue
			}
			fmt.Fprintf(&b, "%s, seed %d: %.12s, %v, %d variables",
				f.Name, seed, in.Hash, in.Expected[0], len(in.Counted()))
			if in.counted != nil {
				s := search{army: in.counted.army, any: in.counted.any}
				found := s.from(allowed(s.army))
				fmt.Fprintf(&b, "; %v found with %d nodes", found, s.nodes)
			}
			if f.Name != "pawns" { // its counts take seconds
				n, source := in.Count()
				fmt.Fprintf(&b, "; %d by %q", n, source)
				if in.counted != nil {
					fmt.Fprintf(&b, " with %d nodes", nodesOfCount(in.counted))
				}
			}
			b.WriteByte('\n')
		}
	}
	golden.Text(t, "testdata/searches.txt", b.String())
}

func nodesOfCount(of *search) int {
	s := search{army: of.army, any: of.any}
	s.countFrom(allowed(s.army))
	return s.nodes
}
