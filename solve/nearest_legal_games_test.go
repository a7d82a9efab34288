package solve_test

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"haft/model"
	"haft/solve"
	"haft/solve/gen"
)

// damaged returns a random game in which some plies are doubled, or replaced by nonsense or by moves that some
// nature could make.
func damaged(rng *rand.Rand, plies, damages int) *model.Game {
	g := gen.Game(rng, randomRules(rng), gen.Styles[rng.IntN(3)], plies)
	for range damages {
		at := rng.IntN(len(g.Moves))
		switch rng.IntN(3) {
		case 0:
			g.Moves[at] = model.Move{From: model.Square(rng.IntN(64)), To: model.Square(rng.IntN(64))}
		case 1:
			g.Moves = slices.Insert(g.Moves, at, g.Moves[at])
		default:
			candidates := model.ReplayTo(g, model.Ply(at)).Candidates()
			g.Moves[at] = candidates[rng.IntN(len(candidates))]
		}
	}
	return g
}

// legal reports whether the moves are legal, by counting worlds from the facts with the exact solver.
func legal(rules model.Rules, moves []model.Move) bool {
	return solve.Count(model.Replay(&model.Game{Rules: rules, Moves: moves})).Worlds > 0
}

// edited visits every game that differs from g by one edit, at ply first or later.
func edited(g *model.Game, first int, visit func(solve.Edit, []model.Move)) {
	for at := first - 1; at < len(g.Moves); at++ {
		tail := g.Moves[at+1:]
		deleted := slices.Concat(g.Moves[:at], tail)
		visit(solve.Edit{Ply: model.Ply(at + 1), Delete: true}, deleted)
		if !legal(g.Rules, g.Moves[:at]) {
			return
		}
		for _, m := range model.ReplayTo(g, model.Ply(at)).Candidates() {
			if m != g.Moves[at] {
				visit(solve.Edit{Ply: model.Ply(at + 1), Move: m}, slices.Concat(g.Moves[:at], []model.Move{m}, tail))
			}
		}
	}
}

// byTrying returns every repair with the fewest edits, at most one edit, in no particular order; nil if there is
// none.
func byTrying(g *model.Game) []solve.Repair {
	if legal(g.Rules, g.Moves) {
		return []solve.Repair{{Moves: g.Moves}}
	}
	var all []solve.Repair
	edited(g, 1, func(e solve.Edit, moves []model.Move) {
		if legal(g.Rules, moves) {
			all = append(all, solve.Repair{Edits: []solve.Edit{e}, Moves: moves})
		}
	})
	return all
}

func byEdits(a, b solve.Repair) int {
	return slices.CompareFunc(a.Edits, b.Edits, func(a, b solve.Edit) int {
		return cmp.Or(int(a.Ply-b.Ply), int(a.Move.From)-int(b.Move.From), int(a.Move.To)-int(b.Move.To))
	})
}

var wide = solve.RepairBounds{Edits: 1, Repairs: 1 << 20, Lines: 1 << 30}

func TestRepairsOfOneEditByTryingAllSoak(t *testing.T) {
	sizes := map[int]int{}
	for seed := range uint64(some(40)) {
		rng := gen.Seed(seed)
		g := damaged(rng, 2+rng.IntN(8), rng.IntN(3))
		want := byTrying(g)
		got, err := solve.Nearest(ctx, g, wide)
		if err != nil || !got.Complete {
			t.Fatal(got, err)
		}
		lateFirst(t, g, got.Found)
		slices.SortFunc(got.Found, byEdits)
		slices.SortFunc(want, byEdits)
		if !slices.EqualFunc(got.Found, want, sameRepair) {
			t.Errorf("%d repairs, want %d, for %v under %v", len(got.Found), len(want), g.Moves, g.Rules)
		}
		if len(want) == 0 {
			sizes[2]++
		} else {
			sizes[len(want[0].Edits)]++
		}
	}
	if !testing.Short() && len(sizes) < 3 {
		t.Errorf("games by edits needed: %v; expected 0, 1 and more", sizes)
	}
}

func sameRepair(a, b solve.Repair) bool {
	return slices.Equal(a.Edits, b.Edits) && slices.Equal(a.Moves, b.Moves)
}

// lateFirst checks the order of repairs with one edit.
func lateFirst(t *testing.T, g *model.Game, repairs []solve.Repair) {
	t.Helper()
	rank := func(r solve.Repair) int {
		if len(r.Edits) == 0 {
			return 0
		}
		e := r.Edits[0]
		was := g.Moves[e.Ply-1]
		switch {
		case e.Delete:
			return 3
		case e.Move.From == was.From:
			return 0
		case e.Move.To == was.To:
			return 1
		}
		return 2
	}
	if !slices.IsSortedFunc(repairs, func(a, b solve.Repair) int {
		if len(a.Edits) == 0 {
			return 0
		}
		return cmp.Or(int(b.Edits[0].Ply-a.Edits[0].Ply), rank(a)-rank(b))
	}) {
		t.Errorf("repairs of %v in another order: %v", g.Moves, repairs)
	}
}

// Repairs of two edits: no single edit is enough, all repairs are found, and each makes a legal game.
func TestRepairsOfTwoEditsByTryingAll(t *testing.T) {
	found := 0
	for seed := uint64(0); found < 3; seed++ {
		rng := gen.Seed(seed)
		g := damaged(rng, 5, 3)
		if len(byTrying(g)) > 0 {
			continue
		}
		var want []solve.Repair
		edited(g, 1, func(e solve.Edit, moves []model.Move) {
			deleted := model.Ply(0)
			if e.Delete {
				deleted = 1
			}
			edited(&model.Game{Rules: g.Rules, Moves: moves}, int(e.Ply+1-deleted), func(f solve.Edit, moves []model.Move) {
				if f.Ply += deleted; legal(g.Rules, moves) {
					want = append(want, solve.Repair{Edits: []solve.Edit{e, f}, Moves: moves})
				}
			})
		})
		if len(want) == 0 {
			continue
		}
		found++
		bounds := wide
		bounds.Edits = 2
		got, err := solve.Nearest(ctx, g, bounds)
		if err != nil || !got.Complete {
			t.Fatal(got, err)
		}
		slices.SortFunc(got.Found, byEdits)
		slices.SortFunc(want, byEdits)
		if !slices.EqualFunc(got.Found, want, sameRepair) {
			t.Errorf("%d repairs, want %d, for %v under %v", len(got.Found), len(want), g.Moves, g.Rules)
		}
	}
}

// The bounds cut a search short, and the result says so.
func TestBoundsOfRepairs(t *testing.T) {
	g := play(t, "b1a3 a7a6 c1b3 a6a5 d1c3")
	all, err := solve.Nearest(ctx, g, wide)
	if err != nil {
		t.Fatal(err)
	}
	for name, row := range map[string]struct {
		bounds solve.RepairBounds
		found  int
		whole  bool
	}{
		"as many as there are": {solve.RepairBounds{Edits: 2, Repairs: len(all.Found), Lines: 1 << 20}, len(all.Found), true},
		"fewer":                {solve.RepairBounds{Edits: 2, Repairs: 3, Lines: 1 << 20}, 3, false},
		"few lines":            {solve.RepairBounds{Edits: 2, Repairs: 1000, Lines: 4}, 4, false},
	} {
		got, err := solve.Nearest(ctx, g, row.bounds)
		if err != nil || got.Complete != row.whole || len(got.Found) != row.found {
			t.Errorf("%s: %d repairs, complete %v, %v; want %d, %v",
				name, len(got.Found), got.Complete, err, row.found, row.whole)
			continue
		}
		if !slices.EqualFunc(got.Found, all.Found[:row.found], sameRepair) {
			t.Errorf("%s: not the first of all", name)
		}
	}
}

// The moves near an illegal move are legal, and each shares the right square with it.
func TestNear(t *testing.T) {
	for seed := range uint64(some(50)) {
		rng := gen.Seed(seed)
		g, ok := gen.Illegal(rng, randomRules(rng), gen.Styles[seed%3], 20)
		if !ok {
			continue
		}
		last := len(g.Moves) - 1
		pos, m := model.ReplayTo(g, model.Ply(last)), g.Moves[last]
		from, to, err := solve.Near(ctx, solve.Exact{}, pos, m)
		if err != nil {
			t.Fatal(err)
		}
		var wantFrom, wantTo []model.Move
		for _, c := range pos.Candidates() {
			switch {
			case !legal(g.Rules, append(slices.Clip(g.Moves[:last]), c)):
			case c.From == m.From:
				wantFrom = append(wantFrom, c)
			case c.To == m.To:
				wantTo = append(wantTo, c)
			}
		}
		if !slices.Equal(from, wantFrom) || !slices.Equal(to, wantTo) {
			t.Errorf("near %v: %v and %v, want %v and %v, for %v", m, from, to, wantFrom, wantTo, g.Moves)
		}
	}
}

// BenchmarkNearest finds up to ten repairs of at most two edits for games of 40 plies in which one ply was
// replaced.
func BenchmarkNearest(b *testing.B) {
	var games []*model.Game
	for seed := uint64(0); len(games) < 50; seed++ {
		rng := gen.Seed(seed)
		g := gen.Game(rng, model.DefaultRules(), gen.Styles[seed%3], 40)
		at := rng.IntN(len(g.Moves))
		candidates := model.ReplayTo(g, model.Ply(at)).Candidates()
		g.Moves[at] = candidates[rng.IntN(len(candidates))]
		if !legal(g.Rules, g.Moves) {
			games = append(games, g)
		}
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		got, err := solve.Nearest(ctx, games[i%len(games)], solve.RepairBounds{Edits: 2, Repairs: 10, Lines: 100_000})
		if err != nil || len(got.Found) == 0 {
			b.Fatal(got, err)
		}
	}
}
