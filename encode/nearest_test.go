package encode_test

import (
	"math/rand/v2"
	"testing"

	"haft/encode"
	"haft/encode/formula"
	"haft/model"
	"haft/solve"
	"haft/solve/engine"
	"haft/solve/solvertest/extent"
)

// optimum returns the least cost of an instance whose weights are all 1, by asking for cost 0, then 1, and so on.
func optimum(t *testing.T, in *formula.Instance) int {
	t.Helper()
	f := &formula.Formula{Vars: in.Vars, Names: in.Names}
	var broken []formula.Term
	for i, c := range in.Clauses {
		if in.Weights[i] == 0 {
			f.Add(in.ClauseGroups[i], c...)
		} else {
			broken = append(broken, formula.Term{Coef: 1, Lit: -c[0]})
		}
	}
	for most := range len(broken) + 1 {
		g := *f
		g.Linear, g.LinearGroups = nil, nil
		g.AddLinear(encode.Claim, formula.Linear{Terms: broken, Sense: formula.AtMost, Bound: most})
		r, err := engine.GophersatPB{}.Solve(t.Context(), &g)
		if err != nil {
			t.Fatal(err)
		}
		if r.Status == solve.Sat {
			if cost, ok := in.Cost(r.Value); !ok || cost != most {
				t.Errorf("the model costs %d, %v, want %d", cost, ok, most)
			}
			return most
		}
	}
	t.Fatal("the hard clauses alone have no model")
	return 0
}

// fewest returns the size of a smallest set of plies to take back, by trying all sets of up to 3.
func fewest(t *testing.T, g *model.Game) int {
	t.Helper()
	base := *model.Replay(g)
	base.Facts = nil
	ledger := model.Ledger(g)
	var possible func(from, left int, out map[int]bool) bool
	possible = func(from, left int, out map[int]bool) bool {
		if left == 0 {
			var facts []model.Fact
			for t, some := range ledger {
				if !out[t] {
					facts = append(facts, some...)
				}
			}
			a, _ := solve.Exact{}.Solve(t.Context(), base.With(facts...))
			return a.Status == solve.Sat
		}
		for ply := from; ply < len(ledger); ply++ {
			out[ply] = true
			if possible(ply+1, left-1, out) {
				return true
			}
			delete(out, ply)
		}
		return false
	}
	for n := range 4 {
		if possible(1, n, map[int]bool{}) {
			return n
		}
	}
	t.Fatal("more than 3 plies have to be taken back")
	return 0
}

// The optimum of a WCNF instance is the smallest number of plies to take back, as found by trying all sets.
func TestNearestLegalGame(t *testing.T) {
	extent.Slow(t)
	found := map[int]int{}
	for seed := range uint64(30) {
		rng := solve.Seed(seed)
		g := solve.RandomGame(rng, model.DefaultRules(), solve.Styles[seed%3], 8+rng.IntN(8))
		addAnything(rng, g)
		f, err := encode.Default().ByPly(g)
		if err != nil {
			t.Fatal(err)
		}
		in, err := encode.Soften(f, encode.SoftPlies)
		if err != nil {
			t.Fatal(err)
		}
		want := fewest(t, g)
		found[want]++
		if got := optimum(t, in); got != want {
			t.Errorf("seed %d: the optimum is %d, but %d plies have to be taken back: %v", seed, got, want, g.Moves)
		}
	}
	if found[1] == 0 || found[2]+found[3] == 0 {
		t.Errorf("the games are too much alike: %v", found)
	}
}

// addAnything plays more moves that some nature can make, even if no world is left.
func addAnything(rng *rand.Rand, g *model.Game) {
	pos := model.ReplayTo(g, model.Ply(len(g.Moves)))
	for range 4 {
		var moves []model.Move
		for from := range model.Square(64) {
			for to := range model.Square(64) {
				if m := (model.Move{From: from, To: to}); pos.Fault(m) == model.NoFault {
					moves = append(moves, m)
				}
			}
		}
		if len(moves) == 0 {
			return
		}
		m := moves[rng.IntN(len(moves))]
		pos.Play(m)
		g.Moves = append(g.Moves, m)
	}
}
