package repair_test

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"haft/model"
	"haft/solve"
	"haft/solve/repair"
	"haft/solve/solvertest"
	"haft/solve/solvertest/extent"
)

// damaged returns a random game in which some plies are doubled, or replaced by nonsense or by moves that some
// nature could make.
func damaged(rng *rand.Rand, plies, damages int) *model.Game {
	g := solve.RandomGame(rng, solvertest.RandomRules(rng), solve.Styles[rng.IntN(3)], plies)
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

// edited visits every game that differs from g by one edit, at ply first or later.
func edited(g *model.Game, first int, visit func(repair.Change, []model.Move)) {
	for at := first - 1; at < len(g.Moves); at++ {
		tail := g.Moves[at+1:]
		deleted := slices.Concat(g.Moves[:at], tail)
		visit(repair.Change{Kind: repair.LeftOut, Word: at, Ply: model.Ply(at + 1)}, deleted)
		if !legal(g.Rules, g.Moves[:at]) {
			return
		}
		for _, m := range model.ReplayTo(g, model.Ply(at)).Candidates() {
			if m != g.Moves[at] {
				replaced := repair.Change{Kind: repair.Replaced, Word: at, Ply: model.Ply(at + 1), Move: m}
				visit(replaced, slices.Concat(g.Moves[:at], []model.Move{m}, tail))
			}
		}
	}
}

// byTrying returns every repair with the fewest edits, at most one edit, in no particular order; nil if there is
// none.
func byTrying(g *model.Game) []repair.Filling {
	if legal(g.Rules, g.Moves) {
		return []repair.Filling{{Moves: g.Moves}}
	}
	var all []repair.Filling
	edited(g, 1, func(e repair.Change, moves []model.Move) {
		if legal(g.Rules, moves) {
			all = append(all, repair.Filling{Changes: []repair.Change{e}, Moves: moves})
		}
	})
	return all
}

func byEdits(a, b repair.Filling) int {
	return slices.CompareFunc(a.Changes, b.Changes, func(a, b repair.Change) int {
		return cmp.Or(a.Word-b.Word, int(a.Move.From)-int(b.Move.From), int(a.Move.To)-int(b.Move.To))
	})
}

var wide = repair.GameBounds{Changes: 1, Games: 1 << 20, Edits: 1 << 30}

func TestRepairsOfOneEditByTryingAllSoak(t *testing.T) {
	sizes := map[int]int{}
	for seed := range uint64(extent.Some(40)) {
		rng := solve.Seed(seed)
		g := damaged(rng, 2+rng.IntN(8), rng.IntN(3))
		want := byTrying(g)
		got, err := repair.Nearest(ctx, g, wide)
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
			sizes[len(want[0].Changes)]++
		}
	}
	if !testing.Short() && len(sizes) < 3 {
		t.Errorf("games by edits needed: %v; expected 0, 1 and more", sizes)
	}
}

func sameRepair(a, b repair.Filling) bool {
	return slices.Equal(a.Changes, b.Changes) && slices.Equal(a.Moves, b.Moves)
}

// lateFirst checks the order of repairs with one edit.
func lateFirst(t *testing.T, g *model.Game, repairs []repair.Filling) {
	t.Helper()
	rank := func(r repair.Filling) int {
		if len(r.Changes) == 0 {
			return 0
		}
		e := r.Changes[0]
		was := g.Moves[e.Word]
		switch {
		case e.Kind == repair.LeftOut:
			return 3
		case e.Move.From == was.From:
			return 0
		case e.Move.To == was.To:
			return 1
		}
		return 2
	}
	if !slices.IsSortedFunc(repairs, func(a, b repair.Filling) int {
		if len(a.Changes) == 0 {
			return 0
		}
		return cmp.Or(b.Changes[0].Word-a.Changes[0].Word, rank(a)-rank(b))
	}) {
		t.Errorf("repairs of %v in another order: %v", g.Moves, repairs)
	}
}

// Repairs of two edits: no single edit is enough, all repairs are found, and each makes a legal game.
func TestRepairsOfTwoEditsByTryingAll(t *testing.T) {
	found := 0
	for seed := uint64(0); found < 3; seed++ {
		rng := solve.Seed(seed)
		g := damaged(rng, 5, 3)
		if len(byTrying(g)) > 0 {
			continue
		}
		var want []repair.Filling
		edited(g, 1, func(e repair.Change, moves []model.Move) {
			deleted := 0
			if e.Kind == repair.LeftOut {
				deleted = 1
			}
			edited(&model.Game{Rules: g.Rules, Moves: moves}, e.Word+2-deleted, func(f repair.Change, moves []model.Move) {
				if f.Word += deleted; legal(g.Rules, moves) {
					want = append(want, repair.Filling{Changes: []repair.Change{e, f}, Moves: moves})
				}
			})
		})
		if len(want) == 0 {
			continue
		}
		found++
		bounds := wide
		bounds.Changes = 2
		got, err := repair.Nearest(ctx, g, bounds)
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
	g := solvertest.Play(t, "b1a3 a7a6 c1b3 a6a5 d1c3")
	all, err := repair.Nearest(ctx, g, wide)
	if err != nil {
		t.Fatal(err)
	}
	for name, row := range map[string]struct {
		bounds repair.GameBounds
		found  int
		whole  bool
	}{
		"as many as there are": {repair.GameBounds{Changes: 2, Games: len(all.Found), Edits: 1 << 20}, len(all.Found), true},
		"fewer":                {repair.GameBounds{Changes: 2, Games: 3, Edits: 1 << 20}, 3, false},
		"few lines":            {repair.GameBounds{Changes: 2, Games: 1000, Edits: 4}, 4, false},
	} {
		got, err := repair.Nearest(ctx, g, row.bounds)
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

// BenchmarkNearest finds up to ten repairs of at most two edits for games of 40 plies in which one ply was
// replaced.
func BenchmarkNearest(b *testing.B) {
	var games []*model.Game
	for seed := uint64(0); len(games) < 50; seed++ {
		rng := solve.Seed(seed)
		g := solve.RandomGame(rng, model.DefaultRules(), solve.Styles[seed%3], 40)
		at := rng.IntN(len(g.Moves))
		candidates := model.ReplayTo(g, model.Ply(at)).Candidates()
		g.Moves[at] = candidates[rng.IntN(len(candidates))]
		if !legal(g.Rules, g.Moves) {
			games = append(games, g)
		}
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		got, err := repair.Nearest(ctx, games[i%len(games)], repair.GameBounds{Changes: 2, Games: 10, Edits: 100_000})
		if err != nil || len(got.Found) == 0 {
			b.Fatal(got, err)
		}
	}
}
