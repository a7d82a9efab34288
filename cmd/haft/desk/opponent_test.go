package desk

import (
	"context"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"haft/cmd/haft/board"
	"haft/model"
	"haft/solve/search"
	"haft/solve/solvertest/extent"
)

// against is a new game against haft at a level, who has a side.
func against(t *testing.T, level string, side model.Color, text string) *Desk {
	t.Helper()
	d := opened(t, text)
	l, ok := search.LevelOf(level)
	if !ok {
		t.Fatal(level)
	}
	d.Straight, d.Against = true, &Opponent{Level: l, Side: side, Seed: 1}
	return d
}

// must makes a change.
func must(t *testing.T, d *Desk, change func(ctx context.Context, d *Desk) error) {
	t.Helper()
	if err := d.Do(t.Context(), change); err != nil {
		t.Fatal(err)
	}
}

// turn is a move and the answer.
func turn(t *testing.T, d *Desk, move string) {
	t.Helper()
	must(t, d, func(ctx context.Context, d *Desk) error { return d.play(ctx, move) })
	answer(t, d)
}

// answer has the opponent move, if it is its turn.
func answer(t *testing.T, d *Desk) {
	t.Helper()
	if !d.Waits() {
		return
	}
	r, err := d.Think(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if r != nil {
		must(t, d, func(ctx context.Context, d *Desk) error { return d.Answer(ctx, r) })
	}
}

func undo(_ context.Context, d *Desk) error { return d.undo() }
func redo(_ context.Context, d *Desk) error { return d.redo() }

// undo takes a move back with the answer, and redo makes both again. The same move gets the same answer.
func TestTakeBack(t *testing.T) {
	d := against(t, "beginner", model.Black, "*")
	turn(t, d, "e4")
	turn(t, d, "d4")
	text := d.Game.Text
	must(t, d, undo)
	if n := len(d.Game.Line.Moves); n != 2 {
		t.Errorf("%d plies are left: %s", n, d.Game.Text)
	}
	must(t, d, redo)
	if d.Game.Text != text {
		t.Errorf("%s, want %s", d.Game.Text, text)
	}
	must(t, d, undo)
	turn(t, d, "d4")
	if d.Game.Text != text {
		t.Errorf("the second time %s, want %s", d.Game.Text, text)
	}
	must(t, d, func(ctx context.Context, d *Desk) error { return d.play(ctx, "a3") })
	if err := d.play(t.Context(), "a6"); err == nil || err.Error() != "It is haft's turn" {
		t.Errorf("a move for haft: %v", err)
	}
	must(t, d, undo) // while it thinks
	if d.Game.Text != text {
		t.Errorf("after a move was taken back %s, want %s", d.Game.Text, text)
	}
}

// An opponent with White begins, and begins again if everything is taken back.
func TestOpponentBegins(t *testing.T) {
	d := against(t, "beginner", model.White, "*")
	answer(t, d)
	first := d.Game.Text
	must(t, d, undo)
	if !d.Waits() {
		t.Error("it does not wait for White")
	}
	answer(t, d)
	if len(d.Game.Line.Moves) != 1 || d.Game.Text != first {
		t.Errorf("%s, and then %s", first, d.Game.Text)
	}
}

// Who looks at another place when the answer comes is taken to the end.
func TestAnswerElsewhere(t *testing.T) {
	d := against(t, "beginner", model.Black, "*")
	must(t, d, func(ctx context.Context, d *Desk) error { return d.play(ctx, "e4") })
	r, err := d.Think(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	must(t, d, func(_ context.Context, d *Desk) error { d.Start(); return nil })
	must(t, d, func(ctx context.Context, d *Desk) error { return d.Answer(ctx, r) })
	if len(d.Game.Line.Moves) != 2 || !d.atEnd() || d.Remark != "haft played "+r.Move+". Your move." {
		t.Errorf("%v of %s, %q", d.Game.At, d.Game.Text, d.Remark)
	}
	if err := d.Answer(t.Context(), r); err == nil {
		t.Error("the same answer twice")
	}
}

// A stronger player beats a beginner, who resigns or is mated; then nothing moves until something is taken back.
func TestBeaten(t *testing.T) {
	extent.Slow(t)
	d := against(t, "beginner", model.White, "*")
	rules := model.DefaultRules()
	level, _ := search.LevelOf("hard")
	winner := search.NewOpponent(&rules, level, 2)
	for answer(t, d); d.Game.Result == "*" && len(d.Game.Line.Moves) < 300; {
		g, err := d.limits.To(d.Game.Text, d.last())
		if err != nil {
			t.Fatal(err)
		}
		l, ok := winner.Choose(t.Context(), search.Replay(g))
		if !ok {
			break
		}
		turn(t, d, l.Moves[0].String())
	}
	said := strings.Join(d.Lines(), "\n")
	if d.Game.Result != "0-1" || d.Remark != "haft resigns." || !strings.Contains(said, d.Remark) {
		t.Fatalf("%s, %q: %s", d.Game.Result, d.Remark, d.Game.Text)
	}
	if err := d.play(t.Context(), "a6"); err == nil || !strings.Contains(err.Error(), "the game is over") {
		t.Errorf("a move after the end: %v", err)
	}
	if err := d.resign(t.Context()); err == nil {
		t.Error("resigns after the end")
	}
	must(t, d, undo)
	if d.Game.Result != "*" || d.Remark != "" || d.Waits() {
		t.Errorf("%s, %q after undo", d.Game.Result, d.Remark)
	}
}

// Whoever resigns loses: who plays against haft, or else the side to move.
func TestResign(t *testing.T) {
	resign := func(ctx context.Context, d *Desk) error { return d.resign(ctx) }
	for side, want := range map[model.Color]string{model.White: "1-0", model.Black: "0-1"} {
		d := against(t, "beginner", side, "e4 *")
		must(t, d, resign)
		if d.Game.Result != want || d.Waits() || d.Remark != "You resigned. haft wins, "+want+"." {
			t.Errorf("%v: %s, %q", d.Against, d.Game.Result, d.Remark)
		}
	}
	d := opened(t, "e4 *")
	must(t, d, resign)
	if d.Game.Result != "1-0" || d.Remark != "Black resigned. White wins, 1-0." {
		t.Errorf("Black resigns: %s, %q", d.Game.Result, d.Remark)
	}
}

// Against haft a game can be drawn. Nobody stops two who repeat.
func TestDraw(t *testing.T) {
	d := against(t, "beginner", model.Black, "b1c3 b8c6 c3b1 c6b8 b1c3 b8c6 c3b1 c6b8 b1c3 *")
	two := *d
	two.Against = nil
	for _, d := range []*Desk{d, &two} {
		must(t, d, func(ctx context.Context, d *Desk) error { return d.move(ctx, "b8c6") })
	}
	if d.Game.Result != "1/2-1/2" || d.Remark != "A draw: threefold repetition." {
		t.Errorf("%s, %q", d.Game.Result, d.Remark)
	}
	if two.Game.Result != "*" || two.Remark != "" {
		t.Errorf("of two: %s, %q", two.Game.Result, two.Remark)
	}
}

// A hint is about the place, and there is none where there is no move to make.
func TestHint(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{beforeMate, "60... Qf1, mate"},
		{beforeMate + " c1f1", "the game is over: there is no move"},
		{"b1a3 a7a6 c1b3 a6a5 d1c3 *", "the game is illegal at ply 5, so there is nothing to play"},
		{"[Variant \"Heisenberg\"]\n\n*\n", "this is a question about Haft Schrödinger Chess"},
	} {
		text, err := opened(t, c.text).hint(t.Context())
		if err != nil {
			text = err.Error()
		}
		if !strings.HasSuffix(text, c.want) {
			t.Errorf("%.40s: %s, want %s", c.text, text, c.want)
		}
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := opened(t, "e4 *").hint(ended); err != context.Canceled {
		t.Errorf("a hint after the end of the context: %v", err)
	}
	if _, err := against(t, "full", model.Black, "e4 *").Think(ended); err != context.Canceled {
		t.Errorf("a thought after the end of the context: %v", err)
	}
}

// An end with mate in some worlds and stalemate in others has no result, and the opponent nothing to do.
func TestMixedEnd(t *testing.T) {
	d := against(t, "beginner", model.White, beforeMixed)
	must(t, d, func(ctx context.Context, d *Desk) error { return d.play(ctx, "b7b6") })
	if r, err := d.Think(t.Context()); r != nil || err != nil || d.Game.Result != "*" {
		t.Errorf("%v, %v, %s", r, err, d.Game.Result)
	}
}

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
	s.sees("Hint: 2. ", "chances ")
	s.types("resign")
	s.sees("  0-1", "not saved")
	s.types("d2d4")
	s.sees("the game is over")
	s.press("ctrl+n")
	s.sees("Before the first move", "haft (test) plays Black")
	s.press("ctrl+c")
	s.ends()
}

// While haft thinks, keys do what they always do: moves taken back, questions, resigning, and the end.
func TestKeysWhileItThinks(t *testing.T) {
	extent.Slow(t)
	s := sitAgainst(t, endlessly, model.Black)
	s.types("e2e4")
	s.sees("haft is thinking.", "After 1. e4")
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
