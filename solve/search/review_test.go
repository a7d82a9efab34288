package search

import (
	"context"
	"testing"

	"haft/model"
	"haft/model/gamefile/gametest"
	"haft/solve/solvertest/extent"
)

// Verdicts: scores are White's, a move that the search would play gives nothing away, one that allows mate gives all,
// and a game that is over is worth what it is.
func TestReview(t *testing.T) {
	extent.Slow(t)
	rules := model.DefaultRules()
	mixed := gametest.Moves(t, "a1b3 e7e5 b1a3 f8a3 b3d4 e5d4 b2b4 a3c1 a2a4 c1c2 a4a5 c2d1 "+
		"d2d3 d1e1 f2f3 e1f1 h2h4 d8h4 g2g3 h4g3 f3f4 "+
		"g3f4 e2e3 f4e3 b4b5 e3g1 a5a6 b7b6")
	review := func(moves []model.Move) []Verdict {
		v, err := NewPlayer(&rules, Options{Megabytes: 1}).Review(t.Context(), &model.Game{Rules: rules, Moves: moves}, Limits{Nodes: 2000})
		if err != nil || len(v) != len(moves) {
			t.Fatal(len(v), err)
		}
		return v
	}
	all := review(mixed)
	for i, v := range all {
		if v.Loss < 0 || v.Loss > 1 || v.Best == mixed[i] && v.Loss != 0 || v.Over != (i == len(all)-1) {
			t.Errorf("ply %d: %+v", i+1, v)
		}
	}
	if v := all[13]; v.Score > -300 {
		t.Errorf("White has lost four pieces, and stands %+v", v)
	}
	if v := all[len(all)-1]; v.Loss < 0.3 || v.Score.Points() < 0.4 || v.Score.Points() > 0.45 {
		t.Errorf("the last move gives up half a point nearly: %+v, %.3f", v, v.Score.Points())
	}
	knights := gametest.Moves(t, "b1c3 b8c6 c3b1 c6b8 b1c3 b8c6 c3b1 c6b8 b1c3 b8c6")
	if v := review(knights)[9]; v.Score != 0 || v.Over {
		t.Errorf("a draw: %+v", v)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := NewPlayer(&rules, Options{}).Review(ended, &model.Game{Rules: rules, Moves: knights}, Limits{Nodes: 10}); err != context.Canceled {
		t.Error(err)
	}
}
