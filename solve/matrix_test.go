package solve_test

import (
	"testing"

	"haft/encode"
	"haft/model"
	"haft/solve"
	"haft/solve/solvertest"
)

// Every encoding that is offered with every engine that takes it: each gives the statuses of
// the exact solver for a few positions, other ones for each encoding, and each world it shows is
// checked. Embedded engines get every encoding in a soak, and each program every 50th; without
// it one of 250 and one of 3,000.
func TestMatrixSoak(t *testing.T) {
	all := encode.All()
	backends := solve.Backends()
	for i := range backends {
		b := &backends[i]
		step := map[bool]int{true: 1, false: 250}[soak()]
		if b.Program() != nil {
			step = map[bool]int{true: 50, false: 3000}[soak()]
		}
		t.Run(b.Name, func(t *testing.T) {
			t.Parallel()
			solvertest.Open(t, b, b.Encoding) // skips the test if the program is missing
			found, encodings := map[solve.Status]int{}, 0
			for n := i; n < len(all); n += step {
				if !b.Takes(all[n]) {
					continue
				}
				encodings++
				s := solvertest.Open(t, b, all[n])
				for seed := range uint64(4) {
					found[position(t, s, uint64(4*n)+seed)]++
				}
				if t.Failed() {
					t.Fatalf("encoding %v", all[n])
				}
			}
			t.Logf("%d encodings of %d, statuses %v", encodings, len(all), found)
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
