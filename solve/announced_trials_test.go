package solve_test

import (
	"testing"

	"haft/model"
	"haft/solve"
	"haft/solve/solvertest/extent"
)

// announcedTrials returns n claims of a kind about games with announced checks, of 4 to 12 plies, by seed.
func announcedTrials(t testing.TB, kind string, n int) []*trial {
	var all []*trial
	for seed := uint64(0); len(all) < n; seed++ {
		rng := solve.Seed(seed)
		rules := model.DefaultRules()
		rules.Announce, rules.Bishops = true, model.Bishops(rng.IntN(4)/3)
		if q, ok := ask(seed, kind, rules, 4+rng.IntN(9)); ok {
			all = append(all, newTrial(t, q.game, q.claim))
		}
	}
	return all
}

// Reasons of games with announced checks are those found by trying all sets of plies. In some of them a check that was
// announced is needed, in others one that was not.
func TestAnnouncedReasonsByTryingAllSets(t *testing.T) {
	needed := map[model.Rule]int{}
	for _, kind := range []string{"illegal", "lock", "excluded", "conditional"} {
		for _, r := range announcedTrials(t, kind, extent.Some(20)) {
			for _, need := range r.tryAllSets(t).Needs {
				for _, rule := range need.Rules() {
					needed[rule]++
				}
			}
		}
	}
	t.Logf("needed: %v", needed)
	if !testing.Short() && (needed[model.Silence] == 0 || needed[model.Announcement] == 0) {
		t.Errorf("no reason needs silence, or an announcement: %v", needed)
	}
}

// Locks of games with announced checks have the reasons found by trying all sets of plies.
func TestAnnouncedLocksByTryingAllSets(t *testing.T) {
	for _, r := range announcedTrials(t, "lock", extent.Some(20)) {
		r.tryLocks(t)
	}
}
