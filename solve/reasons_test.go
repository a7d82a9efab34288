package solve_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"haft/model"
	"haft/solve"
	"haft/solve/exact"
	"haft/solve/gen"
	"haft/solve/solvertest"
)

// A trial is a claim about a game, with what it takes to try sets of plies one by one: facts listed and
// a table made anew for each set.
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

// forced tells whether the facts leave no exception to the claim.
func (r *trial) forced(facts []model.Fact) bool {
	p := r.base.With(facts...)
	groups := p.Any
	if len(groups) == 0 {
		groups = [][]model.Fact{nil}
	}
	return !slices.ContainsFunc(groups, func(group []model.Fact) bool { return exact.New(p.With(group...)).Alive() != 0 })
}

// forcedBy tells the same of all facts of some plies.
func (r *trial) forcedBy(plies []model.Ply) bool {
	var facts []model.Fact
	for _, t := range plies {
		facts = append(facts, r.ledger[t]...)
	}
	return r.forced(facts)
}

// withAllBut tells the same of all plies but some.
func (r *trial) withAllBut(dropped []model.Ply) bool {
	var kept []model.Ply
	for t := range r.game.Moves {
		if ply := model.Ply(t + 1); !slices.Contains(dropped, ply) {
			kept = append(kept, ply)
		}
	}
	return r.forcedBy(kept)
}

// bySubsets tries all sets of plies, small ones first, and returns those of the first size that passes, the
// latest first; nil if none does.
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

// eachSubset visits the sets of size plies out of 1..n; smaller ones force less.
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

// some is fewer in short runs, and more in a soak.
func some(n int) int {
	switch {
	case soak():
		return 20 * n
	case testing.Short():
		return n / 10
	}
	return n
}

// randomRules are the usual ones three times of four.
func randomRules(rng *rand.Rand) model.Rules {
	rules := model.DefaultRules()
	if rng.IntN(4) == 0 {
		rules.Check, rules.EnPassant, rules.Bishops = rng.IntN(3) > 0, rng.IntN(2) == 0, model.Bishops(rng.IntN(2))
	}
	return rules
}

// trials are n claims of a kind about games of the given range of plies, by seed.
func trials(t testing.TB, kind string, n, least, most int) []*trial {
	var all []*trial
	for seed := uint64(0); len(all) < n; seed++ {
		rng := gen.Seed(seed)
		if q, ok := ask(seed, kind, randomRules(rng), least+rng.IntN(most-least+1)); ok {
			all = append(all, newTrial(t, q.game, q.claim))
		}
	}
	return all
}

// No smaller set of plies forces the claim, and of those as small the one found is the latest: all
// of them are tried.
func TestReasonsByTryingAllSets(t *testing.T) {
	for kind, n := range map[string]int{"illegal": 500, "lock": 500, "excluded": 200, "conditional": 200} {
		for _, r := range trials(t, kind, some(n), 4, 14) {
			e := explain(t, solve.Exact{}, r)
			want := r.bySubsets(r.forcedBy)
			if !slices.Equal(e.Plies(), want[0]) {
				t.Errorf("%v because of %v, want %v, for %v", r.claim, e.Plies(), want[0], r.game.Moves)
			}
			all, err := solve.Reasons(ctx, solve.Exact{}, r.game, r.claim, 1_000_000)
			if err != nil || !all.Complete || !slices.EqualFunc(all.Sets, want, slices.Equal) {
				t.Errorf("%v: all smallest reasons are %v, %v, want %v, for %v", r.claim, all, err, want, r.game.Moves)
			}
			r.checkNeeds(t, e)
		}
	}
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

// checkNeeds checks that the facts named force the claim, that they are their plies', and that none of
// them, and no kind of a ply, can be spared.
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

// In games of 40 plies there are too many sets to try them all. A world in which the claim is
// false breaks a fact of some ply, and a set that forces the claim has one of these plies: a tree of such
// worlds finds the sets of a size (Reiter 1987), without what Reason keeps of one step for the next.
func TestReasonsOfLongGamesByTree(t *testing.T) {
	for _, kind := range []string{"illegal", "lock", "excluded", "conditional"} {
		for _, r := range trials(t, kind, some(10), 40, 40) {
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

// tree tells whether some plies, with at most budget more, force the claim.
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

// Relaxations by trying all sets, and by what they are to reasons.
func TestRelaxationsByTryingAllSets(t *testing.T) {
	for _, kind := range []string{"illegal", "lock", "excluded", "conditional"} {
		for _, r := range trials(t, kind, some(100), 4, 10) {
			want := r.bySubsets(func(plies []model.Ply) bool { return !r.withAllBut(plies) })
			got, err := solve.Relaxations(ctx, solve.Exact{}, r.game, r.claim, 1_000_000)
			if err != nil || !got.Complete || !slices.EqualFunc(got.Sets, want, slices.Equal) {
				t.Errorf("%v: relaxations %v, %v, want %v, for %v", r.claim, got, err, want, r.game.Moves)
			}
			reasons, _ := solve.Reasons(ctx, solve.Exact{}, r.game, r.claim, 1000)
			for _, reason := range reasons.Sets {
				for _, dropped := range got.Sets {
					if !slices.ContainsFunc(dropped, func(ply model.Ply) bool { return slices.Contains(reason, ply) }) {
						t.Errorf("%v: relaxation %v has no ply of reason %v, for %v", r.claim, dropped, reason, r.game.Moves)
					}
				}
			}
		}
	}
}

// A game that is illegal at its last ply is legal without it, so that its smallest relaxations have one ply. If
// it goes on after that they may have more.
func TestRelaxationsOfGamesThatGoOn(t *testing.T) {
	sizes := map[int]int{}
	for seed := range uint64(some(200)) {
		rng := gen.Seed(seed)
		g := &model.Game{Rules: model.DefaultRules()}
		pos := model.NewPosition(g.Rules)
		for range 6 + rng.IntN(6) {
			candidates := pos.Candidates()
			m := candidates[rng.IntN(len(candidates))]
			pos.Play(m)
			g.Moves = append(g.Moves, m)
		}
		r := newTrial(t, g, solve.Claim{Kind: solve.ClaimIllegal})
		want := r.bySubsets(func(plies []model.Ply) bool { return !r.withAllBut(plies) })
		got, err := solve.Relaxations(ctx, solve.Exact{}, g, r.claim, 1_000_000)
		if err != nil || !slices.EqualFunc(got.Sets, want, slices.Equal) {
			t.Errorf("relaxations %v, %v, want %v, for %v", got, err, want, g.Moves)
		}
		sizes[len(want[0])]++
	}
	if len(sizes) < 2 {
		t.Errorf("relaxations by size: %v; expected several", sizes)
	}
}

// Why prefers reasons that were there when the piece was locked.
func TestLocksByTryingAllSets(t *testing.T) {
	for _, r := range trials(t, "lock", some(100), 6, 12) {
		locks, err := solve.Locks(ctx, solve.Exact{}, r.game)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range locks {
			claim := solve.Claim{Kind: solve.ClaimNature, Then: solve.Statement{Piece: l.Piece, Nature: l.Nature}}
			one := newTrial(t, r.game, claim)
			all := one.bySubsets(one.forcedBy)
			want := all[0]
			if i := slices.IndexFunc(all, func(plies []model.Ply) bool { return plies[len(plies)-1] <= l.Ply }); i >= 0 {
				want = all[i]
			}
			if got, err := l.Why(ctx, solve.Exact{}, r.game); err != nil || !slices.Equal(got, want) {
				t.Errorf("%v since %d because of %v, %v, want %v, for %v", claim, l.Ply, got, err, want, r.game.Moves)
			}
		}
	}
}

// Every Solver gives the same sets and the same facts.
func TestReasonsAreThoseOfEveryBackend(t *testing.T) {
	for _, name := range []string{"gini", "gophersat"} {
		b, err := solve.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		s := solve.Checked(name, solvertest.Open(t, b, b.Encoding))
		for _, kind := range []string{"illegal", "lock", "excluded", "conditional"} {
			for _, r := range append(trials(t, kind, 2, 8, 14), overTrials(t, 1)...) {
				compareAnswers(t, name, s, r)
			}
		}
	}
}

// A Solver that can do nothing but solve, on more games, with promotions and all rules.
func TestReasonsByWorldsAreThoseByTables(t *testing.T) {
	for _, kind := range []string{"illegal", "lock", "excluded", "conditional"} {
		for _, r := range trials(t, kind, some(50), 4, 60) {
			compareAnswers(t, "by worlds", onlySolves{solve.Exact{}}, r)
		}
	}
	for _, r := range overTrials(t, 6) {
		compareAnswers(t, "by worlds", onlySolves{solve.Exact{}}, r)
	}
}

// A question that is interrupted, or asked of a Solver that gives up, is an error.
func TestReasonsThatAreNotFound(t *testing.T) {
	r := trials(t, "lock", 1, 20, 20)[0]
	over, cancel := context.WithCancel(ctx)
	cancel()
	for name, ask := range map[string]func() error{
		"interrupted": func() error { _, err := solve.Explain(over, solve.Exact{}, r.game, r.claim); return err },
		"gave up":     func() error { _, err := solve.Explain(ctx, solvertest.Says{}, r.game, r.claim); return err },
		"relaxations": func() error {
			_, err := solve.Relaxations(over, solve.Exact{}, r.game, r.claim, 1)
			return err
		},
		"nearest": func() error { _, err := solve.Nearest(over, r.game, wide); return err },
	} {
		if err := ask(); !errors.Is(err, solve.ErrUndecided) {
			t.Errorf("%s: %v, want ErrUndecided", name, err)
		}
	}
}

func compareAnswers(t *testing.T, name string, s solve.Solver, r *trial) {
	if diff := cmp.Diff(explain(t, solve.Exact{}, r), explain(t, s, r)); diff != "" {
		t.Errorf("%s explains %v otherwise, for %v:\n%s", name, r.claim, r.game.Moves, diff)
	}
	for what, question := range map[string]func(solve.Solver) (*solve.Smallest, error){
		"reasons":     func(s solve.Solver) (*solve.Smallest, error) { return solve.Reasons(ctx, s, r.game, r.claim, 5) },
		"relaxations": func(s solve.Solver) (*solve.Smallest, error) { return solve.Relaxations(ctx, s, r.game, r.claim, 5) },
	} {
		want, err1 := question(solve.Exact{})
		got, err2 := question(s)
		if err := errors.Join(err1, err2); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s finds other %s for %v, for %v:\n%s", name, what, r.claim, r.game.Moves, diff)
		}
	}
}

// overTrials are the claims that games of the cases are over, the shortest n games.
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

// A limit that is reached is told; one that is met exactly is none.
func TestLimitOfReasons(t *testing.T) {
	found := 0
	for _, r := range trials(t, "lock", some(100), 20, 20) {
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
