package solve_test

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"haft/encode"
	"haft/model"
	"haft/solve"
	"haft/solve/solvertest"
)

// Every encoding that is offered with every engine that takes it: each gives the statuses of
// the exact solver for a few positions, other ones for each encoding, and each world it shows is
// checked. Embedded engines get every encoding in a soak, and each program every 50th; without
// it one of 250 and one of 3,000. ILP has the rosters of linear constraints only: with auxiliary variables it may take minutes. HAFT_POSITIONS is how many positions each pair gets, if not 4.
func TestMatrixSoak(t *testing.T) {
	all := encode.All()
	backends := solve.Backends()
	each := uint64(4)
	if n, err := strconv.ParseUint(os.Getenv("HAFT_POSITIONS"), 10, 32); err == nil {
		each = n
	}
	for i := range backends {
		b := &backends[i]
		if b.Engine == nil {
			continue
		}
		step := map[bool]int{true: 1, false: 250}[soak()]
		_, ilp := b.Engine.(solve.ILP)
		if b.Program() != nil {
			step = map[bool]int{true: 50, false: 3000}[soak()]
		}
		t.Run(b.Name, func(t *testing.T) {
			t.Parallel()
			solvertest.Open(t, b, b.Encoding) // skips the test if the program is missing
			found, encodings := map[solve.Status]int{}, 0
			for n := i; n < len(all); n += step {
				if !b.Takes(all[n]) || ilp && !strings.HasPrefix(all[n].Roster, "native") {
					continue
				}
				encodings++
				s := solvertest.Open(t, b, all[n])
				for seed := range each {
					found[position(t, s, each*uint64(n)+seed)]++
				}
				if t.Failed() {
					t.Fatalf("encoding %v", all[n])
				}
			}
			t.Logf("matrix: %-14s %5d of %d encodings, %7d positions, %v, 0 disagreements",
				b.Name, encodings, len(all), uint64(encodings)*each, found)
		})
	}
}

// position asks for the status of a random game by seed.
func position(t *testing.T, s solve.Solver, seed uint64) solve.Status {
	t.Helper()
	g := randomGame(seed)
	p := model.Replay(g)
	want, err := solve.Exact{}.Solve(ctx, p)
	if err != nil {
		t.Fatal(err)
	}
	got, err := s.Solve(ctx, p)
	if err != nil || got.Status != want.Status {
		t.Errorf("seed %d: %v, %v; want %v for %v under %+v", seed, got.Status, err, want.Status, g.Moves, g.Rules)
	}
	return got.Status
}
