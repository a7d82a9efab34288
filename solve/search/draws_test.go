package search

import (
	"slices"
	"testing"

	"haft/model"
	"haft/model/gamefile/gametest"
)

// The third time is a draw. The first times worlds are lost do not count, and the side to move matters.
func TestRepetition(t *testing.T) {
	rules := model.DefaultRules()
	g := NewGame(&rules)
	dance := gametest.Moves(t, "b1c3 b8c6 c3b1 c6b8")
	for i, m := range slices.Concat(dance, dance, dance) {
		if d := g.Draw(); d != NoDraw {
			t.Fatalf("%v after ply %d", d, i)
		}
		g.Play(m)
		// After ply 2 nothing new is shown, and the position is the same at plies 2, 6 and 10.
		if i == 9 {
			break
		}
	}
	if d := g.Draw(); d != Repetition {
		t.Errorf("%v, want repetition", d)
	}
	if white, ended := g.Points(); white != 0.5 || !ended {
		t.Errorf("a draw in play is worth %v, ended %v", white, ended)
	}
}

// Fifty moves of each side without progress are a draw; losing starting positions is progress.
func TestFiftyMoves(t *testing.T) {
	rules := model.DefaultRules()
	g := NewGame(&rules)
	for _, m := range gametest.Moves(t, "b1c3 b8c6") {
		g.Play(m)
	}
	if g.clock != 0 {
		t.Errorf("clock %d after moves that lose starting positions", g.clock)
	}
	g.Play(gametest.Moves(t, "c3b1")[0])
	if g.clock != 1 {
		t.Errorf("clock %d after a move that loses none", g.clock)
	}
	g.clock = fiftyMoves
	if d := g.Draw(); d != FiftyMoves {
		t.Errorf("%v, want fifty moves", d)
	}
}

// A side that loses otherwise repeats the position, and the score says so.
func TestSearchKnowsDraws(t *testing.T) {
	rules := model.DefaultRules()
	g := NewGame(&rules)
	behind, there := "e2e4 d7d5 e4d5 c8h3 g2h3 a7a6", " b1c3 g8f6 c3b1 f6g8"
	for _, m := range gametest.Moves(t, behind+there+there) {
		g.Play(m)
	}
	r := best(g, Limits{Depth: 3}, 40) // one ply more than to the draw: at depth 0 nobody looks for draws
	for _, l := range r.Lines {
		if l.Moves[0].String() == "b1c3" && l.Score > 0 {
			t.Errorf("%v has score %d although Black can repeat", l.Moves, l.Score)
		}
	}
}
