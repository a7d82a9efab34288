package desk

import (
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"haft/cmd/haft/board"

	"haft/cmd/haft/picture"
	"haft/solve/solvertest/extent"
)

// newScreen is that of a new game, on the smallest screen, that nobody runs.
func newScreen(t *testing.T) *screenModel {
	t.Helper()
	d, err := Open(t.Context(), board.Usual, "*", "game")
	if err != nil {
		t.Fatal(err)
	}
	m := newModel(t.Context(), d, nil)
	m.wide, m.high = minWide, minHigh
	return m
}

// What has no room is cut, and a sign stands for the rest.
func TestNoRoom(t *testing.T) {
	m := newScreen(t)
	l, _ := m.layout()
	var all []choice
	for range l.panelHigh {
		all = append(all, choice{key: "q", words: "queen"})
	}
	m.choices = &choices{"To e8:", all}
	lines := m.panel(l)
	if last := lines[len(lines)-1]; len(lines) != l.panelHigh || len(last) != 1 || last[0].text != "…" {
		t.Errorf("%d lines: %+v", len(lines), lines)
	}
	m.choices.all = all[1:]
	if lines := m.panel(l); len(lines) != l.panelHigh || lines[len(lines)-1][0].text != "q  queen" {
		t.Errorf("%d lines: %+v", len(lines), lines)
	}
	for room, want := range map[int]int{1: 0, 2: 1} { // a heading without moves says nothing
		b := &builder{wide: l.panelWide}
		if m.moveList(b, room); len(b.lines) != want {
			t.Errorf("room for %d: %+v", room, b.lines)
		}
	}
	b := &builder{wide: 8}
	for _, text := range []string{"1. e4", "{longer than that}"} {
		b.word(part{text: text})
	}
	var words []string
	for _, line := range b.lines {
		words = append(words, line.render())
	}
	if want := []string{"1. e4", "{longer", "than", "that}"}; !slices.Equal(words, want) {
		t.Errorf("%q, want %q", words, want)
	}
	m.wide = 10
	for most, want := range map[int][]string{
		1: {"one two …"}, 2: {"one two", "three fou…"}, 3: {"one two", "three four", "five"},
	} {
		if got := m.few("one two three four five", most); !slices.Equal(got, want) {
			t.Errorf("%d lines: %q, want %q", most, got, want)
		}
	}
	m.wide = 20
	m.typed = newLine("abcdefghijklmnopqrstuvwxyz")
	if got := m.prompt(); got != "> klmnopqrstuvwxyz" || m.typedColumn() != 18 {
		t.Errorf("%q, the cursor at %d", got, m.typedColumn())
	}
}

// What is wrong with the position, and what has happened to the game, are said beneath the board.
func TestBeneath(t *testing.T) {
	m := newScreen(t)
	m.desk.View.Fault, m.desk.Remark = "No king is left.", "haft resigns."
	if got := strings.Join(m.beneath(), " "); !strings.Contains(got, "No king is left. haft resigns.") {
		t.Error(got)
	}
}

// A place outside of the list of moves is none.
func TestNoPlace(t *testing.T) {
	m := newScreen(t)
	l, _ := m.layout()
	for _, at := range [][2]int{
		{l.panelX, boardY - 1},
		{l.panelX, boardY + l.panelHigh},
		{l.panelX, boardY + l.panelHigh - 1},
		{l.panelX - 1, boardY},
		{m.wide, boardY},
	} {
		if place := m.placeAt(l, at[0], at[1]); place != nil {
			t.Errorf("%v: %v", at, place)
		}
	}
}

// An answer that nobody waits for any more changes nothing, and a move that can be several is asked about.
func TestAnswers(t *testing.T) {
	m := newScreen(t)
	was, q := m.desk, &asking{func() {}}
	m.asked = q
	if cmd := m.answer(answered{&asking{}, &Desk{}, "late", nil}); cmd != nil || m.asked != q || m.desk != was ||
		m.message != "" {
		t.Errorf("a late answer: %+v", m)
	}
	several := &Choice{Moves: []board.Choice{{Move: "a7a8q", Words: "queen"}, {Words: "by speed"}}}
	m.answer(answered{q, nil, "", several})
	if c := m.choices; c == nil || c.title != "Which move?" || c.all[0].key != "q" || c.all[1].key != "2" ||
		m.desk != was {
		t.Errorf("%+v", c)
	}
}

// Where there are few colours, only who is rather there than not has that of his side behind him.
func TestTileOfFewColours(t *testing.T) {
	ground := lipgloss.Color("9")
	for presence, want := range map[float64]any{0: ground, 0.5: ground, 0.51: few.tiles[picture.Black]} {
		r := Row{Side: picture.Black, Presence: presence}
		if got := few.tile(&picture.Square{}, r, ground); got != want {
			t.Errorf("%g: %v, want %v", presence, got, want)
		}
	}
}

// Without colours the terminal cannot bring them back, and everything else is heard.
func TestModest(t *testing.T) {
	if msg := modest(nil, tea.CapabilityMsg{}); msg != nil {
		t.Errorf("%v", msg)
	}
	if msg := modest(nil, tea.PasteMsg{Content: "a"}); msg != (tea.PasteMsg{Content: "a"}) {
		t.Errorf("%v", msg)
	}
}

// Keys and buttons beyond those of the other sessions.
func TestOtherKeys(t *testing.T) {
	extent.Slow(t)
	s := sit(t, seed001)
	s.press("f", "down", "down", "down", "down", "enter")
	s.sees("Black piece 3 (b3) on e6")
	s.press("enter")
	s.missing("Black piece 3")
	s.press("f")
	s.clicks("e6", "e6")
	s.clicks("e6", "e6")
	s.sees("Black piece 3 (b3) on e6") // it could be dragged
	s.press("esc")
	s.program.Send(tea.MouseWheelMsg{Button: tea.MouseWheelUp})
	s.sees("[a6] 6. b1c3")
	s.press("tab", "up")
	s.sees("there is no other move here")
	s.press("esc", ":", "ab", "left", "left", "right", "x")
	s.sees("> axb")
	s.press("esc", "l")
	s.sees("1. e4", "…")
	s.press("?")
	const first, last = "select a piece, then", "a nature that is excluded"
	s.press("down", "up")
	s.sees(first)
	s.press("pgdown", "pgdown")
	s.sees(last)
	s.missing(first)
	s.press("pgup", "pgup")
	s.sees(first)
	s.press(" ", " ")
	s.sees(last)
	s.press("esc", "end")
	s.types("e6e5")
	s.press("x")
	s.sees("Quit?")
	s.program.Send(tea.PasteMsg{Content: "abc"})
	s.press("z")
	s.sees("Quit?")
	s.missing("abc")
	s.press("esc")
	s.missing("Quit?")
	s.press("u")
	s.missing("Quit?") // and the move is taken back, so the game is as it was
	s.program.Send(tea.WindowSizeMsg{Width: 60, Height: 20})
	s.press("x")
	s.ends()

	s = sit(t, "[Variant \"Heisenberg Chess\"]\n\n*\n") // which has no worlds and no story
	s.press("tab")
	s.sees("arrows ply")
	s.press("tab")
	s.sees("arrows cursor")
	s.press("x")
	s.ends()
}

// What is said stands beneath the board if it is a line that fits into the smallest terminal, else on a page.
func TestTell(t *testing.T) {
	for text, onPage := range map[string]bool{
		"": false, "wrote a\n": false, "two\nlines": true, strings.Repeat("a", minWide): false,
		strings.Repeat("a", minWide+1): true,
	} {
		m := newScreen(t)
		m.tell(text)
		if (m.page != nil) != onPage || m.page == nil && m.message != strings.TrimSpace(text) {
			t.Errorf("%q: page %v, message %q", text, m.page, m.message)
		}
	}
}
