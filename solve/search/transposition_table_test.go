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

// A full bucket loses what is least deep, and older entries before newer ones of eight plies more.
func TestTableReplaces(t *testing.T) {
	key := func(n int) exact.Key { return exact.Key{Index: 5, Check: uint64(1000 + n)} }
	for _, c := range []struct {
		depths []int // of the entries, each two in a search of their own
		lost   int
	}{
		{[]int{9, 9, 9, 9}, 0},
		{[]int{9, 9, 2, 9}, 0},
		{[]int{9, 8, 2, 1}, 1},
		{[]int{9, 9, 0, 9}, 2},
		{[]int{
			10, 12, 1,
			9,
		}, 2},
		{[]int{16, 15, 7, 8}, 1},
		{[]int{255, 255, 255, 200}, 3},
	} {
		table := newTable(1)
		for i, depth := range c.depths {
			if i%2 == 0 {
				table.next()
			}
			table.put(key(i), 0, found{move: move(i + 1), score: Score(i), depth: depth, bound: lower})
		}
		table.put(key(9), 0, found{move: 77, score: -9, depth: 1, bound: upper})
		if f, ok := table.get(key(9), 0); !ok || f != (found{77, -9, 1, upper}) {
			t.Errorf("%v: the last is %+v, %v", c.depths, f, ok)
		}
		for i := range c.depths {
			if _, ok := table.get(key(i), 0); ok == (i == c.lost) {
				t.Errorf("%v: entry %d is there: %v", c.depths, i, ok)
			}
		}
	}
}

// Of a position that is known, the newest entry counts; it keeps the move if it has none of its own.
func TestTableKeepsMove(t *testing.T) {
	table, k := newTable(1), exact.Key{Index: 1 << 40, Check: 3}
	table.put(k, 0, found{move: 12, score: 1, depth: 9, bound: exactly})
	table.put(k, 0, found{score: 2, depth: 1, bound: upper})
	if f, ok := table.get(k, 0); !ok || f != (found{12, 2, 1, upper}) {
		t.Errorf("%+v, %v", f, ok)
	}
	for megabytes, buckets := range map[int]int{
		-1: 1 << 14, 0: 1 << 14, 1: 1 << 14, 2: 1 << 15, 3: 1 << 15,
		4: 1 << 16,
	} {
		if n := len(newTable(megabytes).buckets); n != buckets {
			t.Errorf("%d MB have %d buckets", megabytes, n)
		}
	}
	for range 64 {
		table.next()
	}
	if table.age != 0 {
		t.Errorf("after 64 searches the age is %d", table.age)
	}
	for era := range 2*lastEra + 2 {
		table.clear()
		if _, ok := table.get(k, 0); ok {
			t.Fatalf("what was cleared is known in era %d", era)
		}
		if want := (found{depth: 1, bound: lower}); era%3 == 0 {
			table.put(k, 0, want)
			if f, ok := table.get(k, 0); !ok || f != want {
				t.Fatalf("era %d: %+v, %v", era, f, ok)
			}
		}
	}
}
