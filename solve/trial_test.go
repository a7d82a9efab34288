package solve_test

import (
	"slices"
	"testing"

	"haft/model"
	"haft/solve"
	"haft/solve/exact"
	"haft/solve/solvertest"
)

// A trial is a claim about a game, with what is needed to try sets of plies one by one: facts in lists, and a new
// table for each set.
type trial struct {
	game   *model.Game
	claim  solve.Claim
	base   model.Problem
	ledger [][]model.Fact
}

func newTrial(t testing.TB, g *model.Game, c solve.Claim) *trial {
	t.Helper()
	pos := model.ReplayTo(g, model.Ply(len(g.Moves)))
	denial, err := c.Denial(pos)
	if err != nil {
		t.Fatal(err)
	}
	base := pos.Problem
	base.Facts, base.Moves = nil, nil
	return &trial{g, c, *denial.Of(&base), model.Ledger(g)}
}

// forced reports whether the facts leave no exception to the claim.
func (r *trial) forced(facts []model.Fact) bool {
	p := r.base.With(facts...)
	groups := p.Any
	if len(groups) == 0 {
		groups = [][]model.Fact{nil}
	}
	return !slices.ContainsFunc(groups, func(group []model.Fact) bool { return exact.NewTable(p.With(group...)).Alive() != 0 })
}

// forcedBy reports whether all facts of some plies leave no exception.
func (r *trial) forcedBy(plies []model.Ply) bool {
	var facts []model.Fact
	for _, t := range plies {
		facts = append(facts, r.ledger[t]...)
	}
	return r.forced(facts)
}

// withAllBut reports whether all plies but some leave no exception.
func (r *trial) withAllBut(dropped []model.Ply) bool {
	var kept []model.Ply
	for t := range r.game.Moves {
		if ply := model.Ply(t + 1); !slices.Contains(dropped, ply) {
			kept = append(kept, ply)
		}
	}
	return r.forcedBy(kept)
}

// bySubsets tries all sets of plies, small ones first, and returns those of the first size at which any passes, the
// latest first. It returns nil if none passes.
func (r *trial) bySubsets(passes func([]model.Ply) bool) [][]model.Ply {
	for size := 0; size <= len(r.game.Moves); size++ {
		found := [][]model.Ply{}
		if size == 0 && passes(nil) {
			return [][]model.Ply{{}}
		}
		eachSubset(len(r.game.Moves), size, func(plies []model.Ply) {
			if passes(plies) {
				found = append(found, slices.Clone(plies))
			}
		})
		if len(found) > 0 {
			slices.SortFunc(found, latestFirst)
			return found
		}
	}
	return nil
}

// eachSubset visits the sets of size plies out of 1..n.
func eachSubset(n, size int, visit func([]model.Ply)) {
	var chosen []model.Ply
	var from func(t model.Ply)
	from = func(t model.Ply) {
		if len(chosen) == size {
			visit(chosen)
			return
		}
		for ; int(t) <= n; t++ {
			chosen = append(chosen, t)
			from(t + 1)
			chosen = chosen[:len(chosen)-1]
		}
	}
	if size > 0 {
		from(1)
	}
}

// latestFirst compares two sets of one size from their last plies down.
func latestFirst(a, b []model.Ply) int {
	for i := len(a) - 1; i >= 0; i-- {
		if a[i] != b[i] {
			return int(b[i] - a[i])
		}
	}
	return 0
}

// trials returns n claims of a kind about games of the given range of plies, by seed.
func trials(t testing.TB, kind string, n, least, most int) []*trial {
	var all []*trial
	for seed := uint64(0); len(all) < n; seed++ {
		rng := solve.Seed(seed)
		if q, ok := ask(seed, kind, solvertest.RandomRules(rng), least+rng.IntN(most-least+1)); ok {
			all = append(all, newTrial(t, q.game, q.claim))
		}
	}
	return all
}

// overTrials returns the claims that the n shortest games of the cases that are over are over.
func overTrials(t testing.TB, n int) []*trial {
	var all []*trial
	for _, c := range solvertest.Cases(t) {
		if c.Expect.Legal && c.Expect.Outcome.Ongoing == 0 {
			all = append(all, newTrial(t, c.Game(), solve.Claim{Kind: solve.ClaimOver}))
		}
	}
	slices.SortStableFunc(all, func(a, b *trial) int { return len(a.game.Moves) - len(b.game.Moves) })
	if len(all) < n {
		t.Fatalf("%d cases are over, want %d", len(all), n)
	}
	return all[:n]
}
