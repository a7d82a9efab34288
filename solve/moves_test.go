package solve_test

import (
	"slices"
	"testing"

	"haft/model"
	"haft/solve"
	"haft/solve/solvertest"
	"haft/solve/solvertest/extent"
)

// The moves near an illegal move are legal, and each shares the right square with it.
func TestNear(t *testing.T) {
	for seed := range uint64(extent.Some(50)) {
		rng := solve.Seed(seed)
		g, ok := solve.RandomIllegalGame(rng, solvertest.RandomRules(rng), solve.Styles[seed%3], 20)
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
			case solve.Count(&pos.After(c).Problem).Worlds == 0:
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
