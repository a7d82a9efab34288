package family

import (
	"context"
	"math/rand/v2"
	"testing"

	"haft/encode"
	"haft/model"
	"haft/solve"
	"haft/solve/solvertest/extent"
)

// smallArmy returns an army of one or two sides of up to four pieces, with pairs within and across
// them.
func smallArmy(rng *rand.Rand) *encode.Army {
	a := &encode.Army{Natures: []string{"K", "Q", "R"}}
	for side := range 1 + rng.IntN(2) {
		s := encode.Side{Name: "wb"[side : side+1], Limits: make([]int, 3)}
		for range 2 + rng.IntN(3) {
			s.May = append(s.May, encode.NatureSet(1+rng.IntN(7)))
			s.Limits[rng.IntN(3)]++
		}
		a.Sides = append(a.Sides, s)
	}
	n := a.NumPieces()
	for range rng.IntN(3 * n) {
		i := rng.IntN(n)
		a.Pairs = append(a.Pairs,
			encode.Pair{Piece: i, Nature: rng.IntN(3), Other: (i + 1 + rng.IntN(n-1)) % n, Not: rng.IntN(3)})
	}
	return a
}

// smallDemands returns up to two lists of alternatives for the army.
func smallDemands(rng *rand.Rand, a *encode.Army) (any [][][]demand) {
	for range rng.IntN(3) {
		var groups [][]demand
		for range 1 + rng.IntN(3) {
			var group []demand
			for range 1 + rng.IntN(2) {
				group = append(group, demand{rng.IntN(a.NumPieces()), encode.NatureSet(rng.IntN(7))})
			}
			groups = append(groups, group)
		}
		any = append(any, groups)
	}
	return any
}

func allMet(any [][][]demand, natures []int) bool {
	for _, groups := range any {
		met := false
		for _, group := range groups {
			all := true
			for _, d := range group {
				all = all && d.among.Has(natures[d.piece])
			}
			met = met || all
		}
		if !met {
			return false
		}
	}
	return true
}

// The search gives the same answers as trying all natures.
func TestSearch(t *testing.T) {
	extent.Slow(t)
	rng := rand.New(rand.NewPCG(3, 0))
	var seen [3]int
	for range 4000 {
		a := smallArmy(rng)
		any := smallDemands(rng, a)
		got, natures, err := decide(a, any)
		if want := map[bool]solve.Status{true: solve.Sat, false: solve.Unsat}[bruteCount(a, any) > 0]; err != nil || got != want ||
			got == solve.Sat && !(a.Holds(natures) && allMet(any, natures)) {
			t.Fatalf("%+v, %v: %v with %v, %v; want %v", *a, any, got, natures, err, want)
		}
		seen[got]++
	}
	if min(seen[solve.Sat], seen[solve.Unsat]) < 500 {
		t.Errorf("all answers are the same: %v", seen)
	}
}

// A game written as an army has the exact solver's answers.
func TestGamesAsArmies(t *testing.T) {
	for seed := range uint64(60) {
		rng := solve.Seed(seed)
		g, _ := solve.RandomIllegalGame(rng, model.DefaultRules(), solve.Styles[seed%3], int(seed))
		for _, plies := range []int{len(g.Moves) - 1, len(g.Moves)} {
			p := model.Replay(g.UpTo(model.Ply(max(plies, 0))))
			want, _ := solve.Exact{}.Solve(context.Background(), p)
			got, _, err := decide(armyOf(p), nil)
			if err != nil || got != want.Status {
				t.Errorf("seed %d, %d plies: search %v, %v; exact %v", seed, plies, got, err, want.Status)
			}
		}
	}
}

// A single announcement is a list of alternatives of a problem. The exact solver and the search
// agree on it.
func TestSingleAnnouncements(t *testing.T) {
	f, err := Lookup("announced")
	if err != nil {
		t.Fatal(err)
	}
	single := 0
	for seed := range uint64(40) {
		in := made(t, f, 20, seed)
		if in.Problem == nil {
			continue
		}
		single++
		got, _, err := decide(armyOf(in.Problem), demands(in.Problem, []announcement{{groups: in.Problem.Any}}))
		if err != nil || got != in.Expected[0] || in.Source != "exact" {
			t.Errorf("seed %d: %v, %v; want %v as %s says", seed, got, err, in.Expected[0], in.Source)
		}
	}
	if single < 10 {
		t.Errorf("%d instances with one announcement", single)
	}
}

// If the seed is even, a planted instance has a solution.
func TestPlanted(t *testing.T) {
	extent.Slow(t)
	for _, name := range []string{"army", "army-natures", "army-pairs", "kings", "kings-3", "announced", "pawns"} {
		f, err := Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		var odd [3]int
		for seed := range uint64(30) {
			in := made(t, f, f.Sizes[1], seed)
			if seed%2 == 1 {
				odd[in.Expected[0]]++
			} else if in.Expected[0] != solve.Sat {
				t.Errorf("%s, seed %d: %v", name, seed, in.Expected[0])
			}
		}
		if odd[solve.Unsat] == 0 {
			t.Errorf("%s: no odd seed is unsatisfiable: %v", name, odd)
		}
	}
}

// Example 5 of bbkr's feasibility study: six pieces that may be QR, QR, QB, QB, KQB and KQB. If the
// sixth is the queen, the others are settled; if the first is, nothing is left for the sixth.
func TestSixPieces(t *testing.T) {
	const k, q, r, b = 1, 2, 4, 8
	may := []encode.NatureSet{q | r, q | r, q | b, q | b, k | q | b, k | q | b}
	for _, c := range []struct {
		piece int
		want  solve.Status
	}{{5, solve.Sat}, {0, solve.Unsat}} {
		s := encode.Side{Name: "p", Limits: limitsWithPawns, May: make([]encode.NatureSet, 16)}
		for i := range s.May {
			s.May[i] = 1<<len(limitsWithPawns) - 1
		}
		copy(s.May, may)
		s.May[c.piece] = q
		in, err := askArmy(&encode.Army{Natures: []string{"K", "Q", "R", "B", "N", "P"}, Sides: []encode.Side{s}})
		if err != nil || in.Expected[0] != c.want {
			t.Errorf("piece %d is the queen: %v, %v; want %v", c.piece+1, in.Expected, err, c.want)
		}
		for _, e := range compared()[:8] {
			f, err := in.Formula(e, 0)
			if err != nil {
				t.Fatal(err)
			}
			confirm(t, in, 0, f)
		}
	}
}

// A search that has seen too many nodes gives up, and does not say that there is nothing.
func TestTooManyNodes(t *testing.T) {
	side := encode.Side{Name: "w", May: []encode.NatureSet{1}, Limits: []int{1}}
	army := &encode.Army{Natures: []string{"K"}, Sides: []encode.Side{side}}
	for before, want := range map[int]int{maxNodes - 1: maxNodes, maxNodes: maxNodes + 1} {
		s := search{army: army, nodes: before}
		if found := s.from(allowed(army)); s.nodes != want || (found == nil) != (want > maxNodes) {
			t.Errorf("after %d nodes %d, found %v", before, s.nodes, found)
		}
	}
}
