package search

import (
	"testing"

	"haft/solve/exact"
)

// What the table was told of a position it tells again, whatever the score and wherever the search came from; a mate is
// nearer by the plies between.
func TestTableTellsAgain(t *testing.T) {
	table := newTable(1)
	for i, score := range []Score{0, 1, -1, 250, -250, mateBound, -mateBound, mateBound + 50, -mateBound - 50} {
		for _, ply := range []int{0, 3, 17} {
			k := exact.Key{Index: uint64(31*i + ply), Check: uint64(7*i + ply + 1)}
			want := found{move: move(100 + i), score: score, depth: 5 + i, bound: exactly}
			table.put(k, ply, want)
			if got, ok := table.get(k, ply); !ok || got != want {
				t.Errorf("at ply %d: %+v, %v; want %+v", ply, got, ok, want)
			}
			switch {
			case score > mateBound:
				want.score--
			case score < -mateBound:
				want.score++
			}
			if got, ok := table.get(k, ply+1); !ok || got != want {
				t.Errorf("at ply %d, found at ply %d: %+v, %v; want %+v", ply+1, ply, got, ok, want)
			}
			if _, ok := table.get(exact.Key{Index: k.Index, Check: k.Check ^ 1<<60}, ply); ok {
				t.Errorf("another position at %d is known", k.Index)
			}
		}
	}
}
