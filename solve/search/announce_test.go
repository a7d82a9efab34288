package search

import (
	"context"
	"slices"
	"testing"

	"haft/model"
	"haft/model/gamefile/gametest"
)

func announcing(t *testing.T) *model.Rules {
	t.Helper()
	rules := model.DefaultRules()
	if err := rules.SetAll("announce=on"); err != nil {
		t.Fatal(err)
	}
	return &rules
}

// A position that comes back with the same worlds is the same, whatever was announced. The first check and the first
// answer to it lose worlds; after that, nothing new is said.
func TestRepetitionWithAnnouncedChecks(t *testing.T) {
	g := NewGame(announcing(t))
	dance := gametest.Moves(t, "f1b5+ c8d7 b5f1 d7c8")
	for i, m := range slices.Concat(gametest.Moves(t, "e2e4 d7d5"), dance, dance, dance[:2]) {
		if d := g.Draw(); d != NoDraw {
			t.Fatalf("%v after ply %d", d, i)
		}
		wrong := m
		wrong.Check = !m.Check
		if i > 5 && g.Legal(wrong) {
			t.Errorf("ply %d: %v is legal, but its sign is known", i+1, wrong)
		}
		if !g.Legal(m) {
			t.Fatalf("ply %d: %v is illegal", i+1, m)
		}
		g.Play(m)
	}
	if d := g.Draw(); d != Repetition {
		t.Errorf("%v, want repetition", d)
	}
}

func TestSearchRefusesAnnouncedChecks(t *testing.T) {
	rules := announcing(t)
	if _, err := NewPlayer(rules, Options{}).Review(context.Background(), &model.Game{Rules: *rules}, Limits{Nodes: 10}); err == nil {
		t.Error("a game with announced checks is reviewed")
	}
}
