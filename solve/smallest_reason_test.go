package solve_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"haft/model"
	"haft/solve"
	"haft/solve/solvertest/extent"
)

// No smaller set of plies forces the claim. Among the smallest sets, the one found is the latest that existed when
// the claim began to follow, or otherwise the latest of all. The test tries all sets.
func TestReasonsByTryingAllSetsSoak(t *testing.T) {
	for kind, n := range map[string]int{"illegal": 500, "lock": 500, "excluded": 200, "conditional": 200} {
		for _, r := range trials(t, kind, extent.Some(n), 4, 14) {
			r.tryAllSets(t)
		}
	}
}

// tryAllSets compares the reasons of a claim with those found by trying all sets of plies, and returns the one that
// Explain finds.
func (r *trial) tryAllSets(t *testing.T) *solve.Explanation {
	t.Helper()
	e := explain(t, solve.Exact{}, r)
	want := r.bySubsets(r.forcedBy)
	if since := r.since(); e.Since != since {
		t.Errorf("%v since ply %d, want %d, for %v", r.claim, e.Since, since, r.game.Moves)
	}
	first := want[max(0, slices.IndexFunc(want,
		func(set []model.Ply) bool { return len(set) == 0 || set[len(set)-1] <= e.Since }))]
	if !slices.Equal(e.Plies(), first) {
		t.Errorf("%v because of %v, want %v, for %v", r.claim, e.Plies(), first, r.game.Moves)
	}
	all, err := solve.Reasons(ctx, solve.Exact{}, r.game, r.claim, 1_000_000)
	if err != nil || !all.Complete || !slices.EqualFunc(all.Sets, want, slices.Equal) {
		t.Errorf("%v: all smallest reasons are %v, %v, want %v, for %v", r.claim, all, err, want, r.game.Moves)
	}
	r.checkNeeds(t, e)
	return e
}

// since returns the first ply whose position forces a claim about pieces, and the last ply for other claims.
func (r *trial) since() model.Ply {
	var prefix []model.Ply
	for t := model.Ply(0); int(t) < len(r.game.Moves); t++ {
		if t > 0 {
			prefix = append(prefix, t)
		}
		known := model.ReplayTo(r.game, t).Problem.Unknown
		if r.claim.Kind == solve.ClaimNature && r.claim.Pieces()&^known == 0 && r.forcedBy(prefix) {
			return t
		}
	}
	return model.Ply(len(r.game.Moves))
}

func explain(t testing.TB, s solve.Solver, r *trial) *solve.Explanation {
	t.Helper()
	e, err := solve.Explain(ctx, s, r.game, r.claim)
	if err != nil {
		t.Fatalf("%v: %v, for %v", r.claim, err, r.game.Moves)
	}
	if !e.Follows() {
		t.Fatalf("%v does not follow, for %v", r.claim, r.game.Moves)
	}
	return e
}

// checkNeeds checks that the facts named force the claim, that they belong to their plies, and that neither a
// single fact nor all facts of one kind of a ply can be left out.
func (r *trial) checkNeeds(t testing.TB, e *solve.Explanation) {
	t.Helper()
	var facts []model.Fact
	for _, need := range e.Needs {
		for _, f := range need.Facts {
			if !slices.Contains(r.ledger[need.Ply], f) {
				t.Errorf("%v is no fact of ply %d of %v", f, need.Ply, r.game.Moves)
			}
		}
		if len(need.Facts) == 0 || !slices.Contains(need.Rules(), need.Facts[0].Rule) {
			t.Errorf("ply %d is needed for %v by rules %v", need.Ply, need.Facts, need.Rules())
		}
		facts = append(facts, need.Facts...)
	}
	if !r.forced(facts) {
		t.Errorf("%v does not follow from %v, for %v", r.claim, e.Needs, r.game.Moves)
	}
	for i := range facts {
		if r.forced(slices.Delete(slices.Clone(facts), i, i+1)) {
			t.Errorf("%v: %v can be spared of %v, for %v", r.claim, facts[i], e.Needs, r.game.Moves)
		}
	}
}

// In games of 40 plies there are too many sets to try them all. A world in which the claim is false breaks a fact
// of some ply, and every set that forces the claim contains one of these plies. A tree of such worlds finds the
// sets of a given size (Reiter 1987), without the data that Reason keeps from one step to the next.
func TestReasonsOfLongGamesByTreeSoak(t *testing.T) {
	for _, kind := range []string{"illegal", "lock", "excluded", "conditional"} {
		for _, r := range trials(t, kind, extent.Some(10), 40, 40) {
			e := explain(t, solve.Exact{}, r)
			r.checkNeeds(t, e)
			if plies := e.Plies(); !r.forcedBy(plies) {
				t.Errorf("%v does not follow from %v, for %v", r.claim, plies, r.game.Moves)
			} else if n := len(plies); n > 0 && n < 6 && r.tree(nil, len(plies)-1) {
				t.Errorf("%v because of %v, but fewer plies force it, for %v", r.claim, plies, r.game.Moves)
			}
		}
	}
}

// tree reports whether the given plies and at most budget others force the claim.
func (r *trial) tree(plies []model.Ply, budget int) bool {
	p := &r.base
	for _, t := range plies {
		p = p.With(r.ledger[t]...)
	}
	answer, _ := solve.Exact{}.Solve(ctx, p)
	if answer.Status == solve.Unsat {
		return true
	}
	if budget <= 0 {
		return false
	}
	for t, facts := range r.ledger {
		if !model.AllHold(facts, &answer.Witness) && r.tree(append(slices.Clip(plies), model.Ply(t)), budget-1) {
			return true
		}
	}
	return false
}

// WhyLocked prefers reasons that existed when the piece was locked.
func TestLocksByTryingAllSetsSoak(t *testing.T) {
	for _, r := range trials(t, "lock", extent.Some(100), 6, 12) {
		r.tryLocks(t)
	}
}

// tryLocks compares the reasons of all locks of the game with those found by trying all sets of plies.
func (r *trial) tryLocks(t *testing.T) {
	t.Helper()
	locks, err := solve.Locks(ctx, solve.Exact{}, r.game)
	if err = errors.Join(err, solve.WhyLocked(ctx, solve.Exact{}, r.game, locks)); err != nil {
		t.Fatal(err)
	}
	for _, l := range locks {
		claim := l.Claim()
		one := newTrial(t, r.game, claim)
		all := one.bySubsets(one.forcedBy)
		want := all[0]
		if i := slices.IndexFunc(all, func(plies []model.Ply) bool { return plies[len(plies)-1] <= l.Ply }); i >= 0 {
			want = all[i]
		}
		if got := l.Because; !slices.Equal(got, want) {
			t.Errorf("%v since %d because of %v, want %v, for %v", claim, l.Ply, got, want, r.game.Moves)
		}
	}
}

// A result says whether the limit cut it short. A limit equal to the number of sets does not.
func TestLimitOfReasons(t *testing.T) {
	found := 0
	for _, r := range trials(t, "lock", extent.Some(100), 20, 20) {
		all, err := solve.Reasons(ctx, solve.Exact{}, r.game, r.claim, 1_000_000)
		if err != nil || len(all.Sets) < 2 {
			continue
		}
		found++
		for limit := 1; limit <= min(len(all.Sets), 4); limit++ {
			got, err := solve.Reasons(ctx, solve.Exact{}, r.game, r.claim, limit)
			want := &solve.Smallest{Sets: all.Sets[:limit], Complete: limit == len(all.Sets)}
			if diff := cmp.Diff(want, got); err != nil || diff != "" {
				t.Errorf("limit %d of %d: %v\n%s", limit, len(all.Sets), err, diff)
			}
		}
	}
	if found == 0 {
		t.Error("every lock has one reason")
	}
}

func ExampleExplain() {
	g := &model.Game{Rules: model.DefaultRules()}
	for _, s := range []string{"e2e4", "d7d5", "f1d3", "h8g6", "d3d5"} {
		m, _ := model.ParseMove(s)
		g.Moves = append(g.Moves, m)
	}
	c, _ := solve.ParseClaim("w6=Q")
	e, err := solve.Explain(ctx, solve.Exact{}, g, c)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, need := range e.Needs {
		fmt.Printf("ply %d, %v: %v is none of %v\n", need.Ply, need.Rules(), need.Facts[0].Piece, need.Facts[0].Not)
	}
	// Output:
	// ply 3, [movement]: w6 is none of KRN
	// ply 5, [movement]: w6 is none of KBN
}
