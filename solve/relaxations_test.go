package solve_test

import (
	"slices"
	"testing"

	"haft/model"
	"haft/solve"
	"haft/solve/solvertest/extent"
)

// Relaxations are found by trying all sets, and meet every reason.
func TestRelaxationsByTryingAllSetsSoak(t *testing.T) {
	for _, kind := range []string{"illegal", "lock", "excluded", "conditional"} {
		for _, r := range trials(t, kind, extent.Some(100), 4, 10) {
			want := r.bySubsets(func(plies []model.Ply) bool { return !r.withAllBut(plies) })
			got, err := solve.Relaxations(ctx, solve.Exact{}, r.game, r.claim, solve.SetLimits{Sets: 1_000_000, Plies: 1000})
			if err != nil || !got.Complete || !slices.EqualFunc(got.Sets, want, slices.Equal) {
				t.Errorf("%v: relaxations %v, %v, want %v, for %v", r.claim, got, err, want, r.game.Moves)
			}
			if len(want) > 0 && len(want[0]) > 0 {
				none, err := solve.Relaxations(ctx, solve.Exact{}, r.game, r.claim, solve.SetLimits{Sets: 10, Plies: len(want[0]) - 1})
				if err != nil || none.Complete || none.Sets != nil {
					t.Errorf("%v: relaxations of fewer than %d plies: %v, %v", r.claim, len(want[0]), none, err)
				}
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

// A game that becomes illegal at its last ply is legal without it, so its smallest relaxations have one ply. If the
// game goes on after that, they may have more.
func TestRelaxationsOfGamesThatGoOn(t *testing.T) {
	sizes := map[int]int{}
	for seed := range uint64(extent.Some(200)) {
		rng := solve.Seed(seed)
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
		got, err := solve.Relaxations(ctx, solve.Exact{}, g, r.claim, solve.SetLimits{Sets: 1_000_000, Plies: 1000})
		if err != nil || !slices.EqualFunc(got.Sets, want, slices.Equal) {
			t.Errorf("relaxations %v, %v, want %v, for %v", got, err, want, g.Moves)
		}
		sizes[len(want[0])]++
	}
	if len(sizes) < 2 {
		t.Errorf("relaxations by size: %v; expected several", sizes)
	}
}
