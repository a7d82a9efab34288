package heisenberg_test

import (
	"bufio"
	"context"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"haft/model/heisenberg"
	"haft/solve/solvertest/extent"
)

// A perftCase is a position of testdata/heisenberg/moves.perft.
type perftCase struct {
	id     string
	start  heisenberg.Position
	counts []uint64 // from depth 1
}

func readPerft(t testing.TB) (cases []perftCase) {
	t.Helper()
	file, err := os.Open("../../testdata/heisenberg/moves.perft")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for in := bufio.NewScanner(file); in.Scan(); {
		word, rest, _ := strings.Cut(in.Text(), " ")
		switch word {
		case "id":
			cases = append(cases, perftCase{id: rest})
		case "fen":
			cases[len(cases)-1].start = position(t, rest)
		case "perft":
			c := &cases[len(cases)-1]
			var depth int
			var n uint64
			if _, err := fmt.Sscan(rest, &depth, &n); err != nil || depth != len(c.counts)+1 {
				t.Fatalf("%s: %q (%v)", c.id, rest, err)
			}
			c.counts = append(c.counts, n)
		}
	}
	if len(cases) == 0 {
		t.Fatal("no cases")
	}
	return cases
}

// TestPerftSoak compares counts with the package up to one limit, and with the slow generator up to
// another.
func TestPerftSoak(t *testing.T) {
	most, slowMost := extent.Of[uint64](100_000, 2_000_000, math.MaxUint64), extent.Of[uint64](1_000, 10_000, 10_000_000)
	for _, c := range readPerft(t) {
		for i, want := range c.counts {
			depth := i + 1
			if want > most {
				continue
			}
			if got, err := heisenberg.Perft(context.Background(), &c.start, depth); got != want || err != nil {
				t.Errorf("%s, depth %d: %d (%v), expected %d", c.id, depth, got, err, want)
			}
			if want > slowMost {
				continue
			}
			if got := slowFEN(c.start.FEN()).perft(depth); got != want {
				t.Errorf("%s, depth %d: the slow generator counts %d, expected %d", c.id, depth, got, want)
			}
		}
	}
}

// Divide returns the parts in the order of the moves, whatever the number of workers, and they add
// up.
func TestDivide(t *testing.T) {
	for _, c := range readPerft(t) {
		for workers := 1; workers <= 3; workers++ {
			divided, err := heisenberg.Divide(context.Background(), &c.start, 2, workers)
			var sum uint64
			for i, m := range c.start.Moves() {
				if divided[i].Move != m {
					t.Errorf("%s: part %d is of %v, expected %v", c.id, i, divided[i].Move, m)
				}
				sum += divided[i].Nodes
			}
			if sum != c.counts[1] || err != nil {
				t.Errorf("%s, %d workers: %d (%v), expected %d", c.id, workers, sum, err, c.counts[1])
			}
		}
	}
}
