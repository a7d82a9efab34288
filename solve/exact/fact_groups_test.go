package exact

import (
	"math/rand/v2"
	"slices"
	"testing"

	"haft/model"
	"haft/solve/solvertest/extent"
)

// listed returns the problem of a random position without facts, and its facts by plies.
func listed(rng *rand.Rand, seed uint64) (model.Problem, [][]model.Fact) {
	pos := randomPosition(rng, sometimesAnnouncing(seed), 10+rng.IntN(60))
	ledger := model.Ledger(&model.Game{Rules: pos.Problem.Rules, Moves: pos.Problem.Moves})
	return model.Problem{Rules: pos.Problem.Rules, Unknown: pos.Problem.Unknown}, ledger
}

// Choices of plies have the same answers from groups as from new tables of all facts, with alternatives and
// without.
func TestGroupsAgainstListedFacts(t *testing.T) {
	extent.Slow(t)
	grown := 0
	for seed := range uint64(150) {
		rng := rand.New(rand.NewPCG(seed, 3))
		p, ledger := listed(rng, seed)
		p.Facts = ledger[rng.IntN(len(ledger))]
		for range rng.IntN(4) {
			var alternative []model.Fact
			for range 1 + rng.IntN(3) {
				q := model.NewPiece(model.Color(rng.IntN(2)), 1+rng.IntN(8))
				alternative = append(alternative, model.Fact{King: model.NoPiece, Piece: q, Not: model.Natures(rng.IntN(32))})
			}
			p.Any = append(p.Any, alternative)
		}
		groups := NewGroups(&p, ledger)
		chosen := make([]bool, len(ledger))
		for i := range chosen {
			chosen[i] = rng.IntN(3) == 0
		}
		order := rng.Perm(len(ledger))
		want, possible := growByFacts(&p, ledger, chosen, order)
		got := slices.Clone(chosen)
		if ok := groups.Grow(got, order); ok != possible || ok && !slices.Equal(got, want) {
			t.Errorf("seed %d: %v grows to %v, %v; want %v, %v", seed, chosen, got, ok, want, possible)
		}
		if possible && !slices.Equal(got, chosen) {
			grown++
		}
	}
	if grown < 50 {
		t.Errorf("%d of 150 choices grew", grown)
	}
}

// The group since which no world is left is the first such that a table of all facts up to it has none.
func TestSinceAgainstListedFacts(t *testing.T) {
	extent.Slow(t)
	found := map[bool]int{}
	for seed := range uint64(150) {
		rng := rand.New(rand.NewPCG(seed, 5))
		p, ledger := listed(rng, seed)
		for range rng.IntN(4) {
			q := model.NewPiece(model.Color(rng.IntN(2)), 1+rng.IntN(8))
			p.Facts = append(p.Facts, model.Fact{King: model.NoPiece, Piece: q, Not: model.Natures(rng.IntN(31))})
		}
		last := len(ledger) - 1
		want := last
		chosen := make([]bool, len(ledger))
		for n := range last {
			if chosen[n] = true; !possibleByFacts(&p, ledger, chosen) {
				want = n
				break
			}
		}
		groups := NewGroups(&model.Problem{Rules: p.Rules, Unknown: p.Unknown}, ledger).For(&p)
		for from := max(0, want-2); from < min(want+3, last); from++ {
			if got := groups.Since(from); got != max(want, from) {
				t.Errorf("seed %d: since %d, want %d of %d to %d", seed, got, max(want, from), from, last)
			}
		}
		found[want < last]++
	}
	if found[true] < 20 || found[false] < 20 {
		t.Errorf("%v", found)
	}
}

// The group that needs no other but the first is the latest for which tables of all facts say so.
func TestAloneAgainstListedFacts(t *testing.T) {
	extent.Slow(t)
	found := map[bool]int{}
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 6))
		p, ledger := listed(rng, seed)
		ledger[0] = ledger[rng.IntN(len(ledger))]
		denied := ledger[1+rng.IntN(len(ledger)-1)]
		for range min(len(denied), 1+rng.IntN(2)) {
			f := denied[rng.IntN(len(denied))]
			p.Any = append(p.Any, []model.Fact{{King: model.NoPiece, Piece: f.Piece, Not: model.AllNatures &^ f.Not}})
		}
		groups, last := NewGroups(&p, ledger), rng.IntN(len(ledger))
		alone := func(t int) bool {
			return !possibleByFacts(&p, [][]model.Fact{ledger[0], ledger[t]}, []bool{true, true})
		}
		want := 0
		for t := 1; t < len(ledger) && !alone(0); t++ {
			if alone(t) && (t <= last || want == 0 || want > last) {
				want = t
			}
		}
		if got := groups.Alone(last); got != want {
			t.Errorf("seed %d: %d alone, want %d up to %d of %d", seed, got, want, last, len(ledger)-1)
		}
		found[want > 0]++
	}
	if found[true] < 50 || found[false] < 50 {
		t.Errorf("%v", found)
	}
}

// Of several groups with announced checks, all count: no side has three knights.
func TestGroupsOfAnnouncedChecks(t *testing.T) {
	p := model.NewProblem(model.DefaultRules())
	var groups [][]model.Fact
	for knight := range 3 {
		var facts []model.Fact
		for king := range 8 {
			f := model.Fact{Rule: model.Announcement, King: model.NewPiece(model.Black, 1+king), Piece: model.NoPiece}
			f.Checkers[knight] = model.Knight.Set()
			facts = append(facts, f)
		}
		groups = append(groups, facts)
	}
	all := []bool{true, true, true}
	if NewGroups(&p, groups).Grow(all, nil) || !NewGroups(&p, groups[1:]).Grow(all[1:], nil) {
		t.Error("three knights give check, or two do not")
	}
	two := []bool{false, true, false}
	if !NewGroups(&p, groups).Grow(two, []int{2, 0, 1}) || two[0] || !two[2] {
		t.Errorf("of three knights %v give check", two)
	}
}

// sometimesAnnouncing returns the usual rules, with announced checks for every sixth seed.
func sometimesAnnouncing(seed uint64) model.Rules {
	rules := model.DefaultRules()
	rules.Announce = seed%6 == 0
	return rules
}

// growByFacts is Groups.Grow by its definition.
func growByFacts(p *model.Problem, groups [][]model.Fact, chosen []bool, order []int) ([]bool, bool) {
	if !possibleByFacts(p, groups, chosen) {
		return nil, false
	}
	grown := slices.Clone(chosen)
	for _, i := range order {
		was := grown[i]
		if grown[i] = true; !possibleByFacts(p, groups, grown) {
			grown[i] = was
		}
	}
	return grown, true
}

func possibleByFacts(p *model.Problem, groups [][]model.Fact, chosen []bool) bool {
	all := p.With()
	for i, in := range chosen {
		if in {
			all = all.With(groups[i]...)
		}
	}
	if len(p.Any) == 0 {
		return NewTable(all).Alive() != 0
	}
	return slices.ContainsFunc(p.Any, func(group []model.Fact) bool { return NewTable(all.With(group...)).Alive() != 0 })
}

// The facts needed are those that are left after each fact in turn was dropped, if no world is left without it.
func TestCoreByDroppingFactAfterFact(t *testing.T) {
	extent.Slow(t)
	dropped, alive := 0, 0
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 4))
		pos := randomPosition(rng, model.DefaultRules(), 10+rng.IntN(60))
		p := model.Problem{Rules: pos.Problem.Rules, Unknown: pos.Problem.Unknown}
		for range rng.IntN(6) {
			piece := model.NewPiece(model.Color(rng.IntN(2)), 1+rng.IntN(8))
			p.Facts = append(p.Facts, model.Fact{King: model.NoPiece, Piece: piece, Not: model.Natures(rng.IntN(31))})
		}
		facts := slices.Clone(pos.Problem.Facts)
		rng.Shuffle(len(facts), func(i, j int) { facts[i], facts[j] = facts[j], facts[i] })
		got, ok := Core(&p, facts)
		if ok != (NewTable(p.With(facts...)).Alive() == 0) {
			t.Fatalf("seed %d: %v", seed, ok)
		}
		if !ok {
			alive++
			continue
		}
		want := slices.Clone(facts)
		for _, f := range facts {
			i := slices.Index(want, f)
			if fewer := slices.Delete(slices.Clone(want), i, i+1); NewTable(p.With(fewer...)).Alive() == 0 {
				want = fewer
			}
		}
		if !slices.Equal(got, want) {
			t.Fatalf("seed %d: %v, want %v", seed, got, want)
		}
		dropped += len(facts) - len(got)
	}
	if dropped < 1000 || alive < 50 {
		t.Errorf("%d facts were dropped, and %d times a world was left: the test shows little", dropped, alive)
	}
}
