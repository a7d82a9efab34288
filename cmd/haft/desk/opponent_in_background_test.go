package desk

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"haft/cmd/haft/board"

	"haft/model"
	"haft/solve/search"
	"haft/solve/solvertest/extent"
)

// sitAgainst begins a session against haft, who looks at so many positions for a move.
func sitAgainst(t *testing.T, nodes uint64, side model.Color) *session {
	t.Helper()
	d, err := Open(t.Context(), board.Usual, "*", "game")
	if err != nil {
		t.Fatal(err)
	}
	d.Straight = true
	d.Against = &Opponent{Level: search.Level{Name: "test", Nodes: nodes}, Side: side, Seed: 1}
	return sitAt(t, d)
}

// A game against haft: it answers, undo takes both back, a hint, and resigning.
func TestAgainst(t *testing.T) {
	extent.Slow(t)
	s := sitAgainst(t, 500, model.Black)
	s.sees("haft (test) plays Black", "Before the first move")
	s.types("e2e4")
	s.sees("After 1... ", "White to move")
	s.missing("haft is thinking")
	s.press("u")
	s.sees("Before the first move")
	s.press("y")
	s.sees("After 1... ")
	s.press("h")
	s.sees("Hint: 2. ", " points expected")
	s.types("resign")
	s.sees("  0-1", "not saved")
	s.types("d2d4")
	s.sees("the game is over")
	s.press("ctrl+n")
	s.sees("Before the first move", "haft (test) plays Black")
	s.press("ctrl+c")
	s.ends()
}

// Haft begins with White.
func TestAgainstWhite(t *testing.T) {
	s := sitAgainst(t, 500, model.White)
	s.sees("haft (test) plays White", "After 1. ", "Black to move")
	s.types("e7e5")
	s.sees("After 2. ")
	s.press("ctrl+c")
	s.ends()
}

// While haft thinks, keys do what they always do: moves taken back, questions, resigning, and the end.
func TestKeysWhileItThinks(t *testing.T) {
	extent.Slow(t)
	s := sitAgainst(t, endlessly, model.Black)
	s.types("e2e4")
	s.sees("haft is thinking.", "After 1. e2e4")
	s.press("k")
	s.sees("13%", "haft is thinking.")
	s.types("e7e5")
	s.sees("It is haft's turn")
	s.press("u")
	s.sees("Before the first move")
	s.missing("haft is thinking")
	s.types("d2d4")
	s.sees("haft is thinking.")
	first := s.model.thinking
	s.press("[", "]")
	s.sees("haft is thinking.")
	if s.model.thinking != first {
		t.Error("it began to think again")
	}
	s.types("resign")
	s.sees("  0-1")
	s.missing("haft is thinking")
	if s.model.hear(thought{by: first}) != nil || strings.Contains(s.model.desk.Game.Text, "1...") {
		t.Error("a reply to a game that is no more was heard")
	}
	s.press("u")
	s.sees("Before the first move")
	s.types("a2a3")
	s.press("ctrl+c")
	if m := s.ends(); !m.interrupted {
		t.Error("not interrupted")
	}
}

// An error ends the thinking about a game, and is told; so does the end of a game that has no result.
func TestNothingToReply(t *testing.T) {
	d, err := Open(t.Context(), board.Usual, "e4 *", "game")
	if err != nil {
		t.Fatal(err)
	}
	d.Straight, d.Against = true, &Opponent{Level: search.Level{Nodes: 1}, Side: model.Black}
	for _, fails := range []error{nil, errQuit} {
		m := newModel(t.Context(), d, nil)
		if m.Init() == nil || m.consider() != nil {
			t.Fatal("it does not think, or twice")
		}
		if cmd := m.hear(thought{by: m.thinking, err: fails}); cmd != nil || m.consider() != nil {
			t.Errorf("%v: it goes on", fails)
		}
		if fails != nil && m.message != fails.Error() {
			t.Errorf("says %q", m.message)
		}
	}
}

// A reply that waits for the answer to a question is lost with the keys when that is stopped; haft thinks again.
func TestStoppedBeforeReply(t *testing.T) {
	d, err := Open(t.Context(), board.Usual, "e4 *", "game")
	if err != nil {
		t.Fatal(err)
	}
	d.Straight, d.Against = true, &Opponent{Level: search.Levels[0], Side: model.Black}
	m := newModel(t.Context(), d, nil)
	reply := m.Init()()
	m.obey("hint")
	m.Update(reply)
	if len(m.waiting) != 1 || m.thinking == nil {
		t.Fatalf("%d messages wait", len(m.waiting))
	}
	first := m.thinking
	_, cmd := m.Update(tea.KeyPressMsg{Code: 'g', Mod: tea.ModCtrl})
	if cmd == nil || m.thinking == nil || m.thinking == first || len(m.waiting) != 0 {
		t.Errorf("it does not think again: %+v", m.thinking)
	}
	if again := m.hear(cmd().(thought)); again == nil {
		t.Error("no reply")
	}
}
