package solve_test

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"haft/encode"
	"haft/model"
	"haft/solve"
	"haft/solve/backend"
	"haft/solve/engine"
	"haft/solve/exact"
	"haft/solve/solvertest"
	"haft/solve/solvertest/extent"
)

// perftCase is one case of testdata/perft/haft.perft.
type perftCase struct {
	id    string
	game  *model.Game
	nodes map[int]uint64 // by depth
}

func perftCases(t *testing.T) (all []perftCase) {
	t.Helper()
	data, err := os.ReadFile(solvertest.Testdata("perft", "haft.perft"))
	if err != nil {
		t.Fatal(err)
	}
	for i, line := range strings.Split(string(data), "\n") {
		key, rest, _ := strings.Cut(line, " ")
		switch key {
		case "", "#":
		case "id":
			all = append(all, perftCase{id: rest, nodes: map[int]uint64{}})
		case "moves":
			all[len(all)-1].game = solvertest.Play(t, rest)
		case "rules":
			if err := all[len(all)-1].game.Rules.SetAll(rest); err != nil {
				t.Fatalf("line %d: %v", i+1, err)
			}
		case "perft":
			depth, count, _ := strings.Cut(rest, " ")
			d, err1 := strconv.Atoi(depth)
			n, err2 := strconv.ParseUint(count, 10, 64)
			if err1 != nil || err2 != nil {
				t.Fatalf("line %d: %q", i+1, line)
			}
			all[len(all)-1].nodes[d] = n
		default:
			t.Fatalf("line %d: %q", i+1, line)
		}
	}
	return all
}

// The table of perft numbers, checked with the states of the exact solver, with its Solve alone, and with an
// embedded SAT solver, each as deep as is possible in seconds.
func TestPerftTable(t *testing.T) {
	extent.Slow(t)
	gini := backend.SAT{Encoding: encode.Default(), Engine: engine.Gini{}}
	for _, c := range perftCases(t) {
		pos := model.ReplayTo(c.game, model.Ply(len(c.game.Moves)))
		for depth, want := range c.nodes {
			if want <= 6_000_000 {
				if got := exact.NewState(pos).Perft(depth); got != want {
					t.Errorf("%s: perft %d: %d, want %d", c.id, depth, got, want)
				}
			}
			for s, most := range map[solve.Solver]uint64{onlySolves{solve.Exact{}}: 6_000, gini: 100} {
				if want > most {
					continue
				}
				if got, err := solve.Perft(ctx, s, pos, depth); err != nil || got != want {
					t.Errorf("%s: perft %d by %v: %d, %v, want %d", c.id, depth, s, got, err, want)
				}
			}
		}
	}
}
