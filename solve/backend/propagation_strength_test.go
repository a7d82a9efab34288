package backend_test

import (
	"strings"
	"testing"

	"haft/encode"
	"haft/model"
	"haft/solve"
	"haft/solve/backend"
	"haft/solve/solvertest/extent"
)

// Unit propagation finds nothing that is false, and finds the more, the stronger the roster is. With the decision
// diagram, support clauses and a known pair of kings it would find everything; without the kings it finds at least
// what weaker encodings do.
func TestPropagate(t *testing.T) {
	extent.Slow(t)
	var sums []backend.Propagation
	seeds := extent.Of[uint64](4, 4, 10)
	for _, list := range []string{
		"roster=adder", "", "roster=sequential", "roster=binomial+exactly", "roster=mdd",
		"roster=mdd,safety=support",
	} {
		e, err := encode.Parse(list)
		if err != nil {
			t.Fatal(err)
		}
		var sum backend.Propagation
		for seed := uint64(0); seed < seeds; seed += 2 {
			p, err := backend.Propagate(t.Context(), e, solve.RandomMixedGame(seed))
			if err != nil {
				t.Fatal(err)
			}
			if p.Refuted > p.Illegal || p.Locked > p.Locks || p.Excluded > p.Impossible {
				t.Errorf("seed %d, %v: %+v", seed, e, p)
			}
			sum.Illegal += p.Illegal
			sum.Refuted += p.Refuted
			sum.Locks += p.Locks
			sum.Locked += p.Locked
			sum.Impossible += p.Impossible
			sum.Excluded += p.Excluded
		}
		sums = append(sums, sum)
		t.Logf("%v: %+v", e, sum)
	}
	for i, s := range sums[1:] {
		if before := sums[i]; s.Refuted < before.Refuted || s.Locked < before.Locked || s.Excluded < before.Excluded {
			t.Errorf("row %d, %+v, is weaker than the row before, %+v", i+1, s, before)
		}
		if s.Illegal != sums[0].Illegal || s.Locks != sums[0].Locks || s.Impossible != sums[0].Impossible {
			t.Errorf("row %d is about other positions: %+v, %+v", i+1, s, sums[0])
		}
	}
	if sums[1] != sums[2] {
		t.Errorf("two complete ways to count limits differ: %+v, %+v", sums[1], sums[2])
	}
	if sums[0].Excluded >= sums[5].Excluded || sums[0].Illegal == 0 || sums[0].Locks == 0 {
		t.Errorf("the positions tell nothing apart: %+v, %+v", sums[0], sums[5])
	}
}

// Counted by hand: 1.e4 d5 2.f1-d3 h8-g6 3.d3xd5 locks w6 and b8, each by what its own moves exclude.
func TestPropagateInTheWorkedGame(t *testing.T) {
	g := &model.Game{Rules: model.DefaultRules()}
	for _, text := range strings.Fields("e2e4 d7d5 f1d3 h8g6 d3d5") {
		m, _ := model.ParseMove(text)
		g.Moves = append(g.Moves, m)
	}
	p, err := backend.Propagate(t.Context(), encode.Default(), g)
	if err != nil || p.Locks != 2 || p.Locked != 2 {
		t.Errorf("%+v, %v", p, err)
	}
}
