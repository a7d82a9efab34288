package desk

import (
	"context"
	"strings"

	tea "charm.land/bubbletea/v2"

	"haft/cmd/haft/board"
	"haft/model"
)

// arrows move what has the focus.
func (m *screenModel) arrows() []key {
	arrow := func(name string, right, up int) key {
		return key{[]string{name}, "", func() tea.Cmd { return m.arrow(right, up) }}
	}
	return []key{arrow("left", -1, 0), arrow("right", 1, 0), arrow("up", 0, 1), arrow("down", 0, -1)}
}

func (m *screenModel) arrow(right, up int) tea.Cmd {
	if m.focus == onBoard {
		if m.desk.Ask.Flip {
			right, up = -right, -up
		}
		file, rank := int(m.cursor)%8+right, int(m.cursor)/8+up
		m.cursor = model.NewSquare(min(max(file, 0), 7), min(max(rank, 0), 7))
		return nil
	}
	focus := m.focus // which can change while the question is answered
	return m.do(func(_ context.Context, d *Desk) error {
		switch {
		case focus == onWorlds:
			return d.toWorld(d.Ask.World + right + up)
		case focus == onStory:
			return d.toStep(d.Ask.Step + right + up)
		case up != 0:
			return d.vary()
		case right < 0:
			return d.back()
		}
		return d.forward()
	})
}

// focusWords say what the arrows move.
var focusWords = [...]string{onBoard: "cursor", onMoves: "ply", onWorlds: "world", onStory: "story"}

// turnFocus goes to the next thing that arrows can move.
func (m *screenModel) turnFocus() tea.Cmd {
	m.focus = (m.focus + 1) % focuses
	if m.focus == onWorlds && m.desk.View.Samples == 0 {
		m.focus++
	}
	if m.focus == onStory && m.desk.steps() == 0 {
		m.focus = onBoard
	}
	return nil
}

func (m *screenModel) escape() tea.Cmd {
	m.focus = onBoard
	return m.do(func(_ context.Context, d *Desk) error { d.askNothing(); return nil })
}

// pick selects what the cursor is on, or goes there with the piece that is selected.
func (m *screenModel) pick() tea.Cmd { return m.pickSquare(m.cursor) }

func (m *screenModel) pickSquare(at model.Square) tea.Cmd {
	if t := m.target(at); t != nil && !m.desk.Exploring {
		return m.goTo(t)
	}
	name := at.String()
	if name == m.desk.Ask.Select {
		name = ""
	}
	return m.do(func(_ context.Context, d *Desk) error { d.ask(name); return nil })
}

// target is the move of the selected piece to a square; nil if there is none.
func (m *screenModel) target(to model.Square) *board.Target {
	for i := range m.desk.View.Targets {
		if t := &m.desk.View.Targets[i]; t.To == to.String() {
			return t
		}
	}
	return nil
}

// goTo makes the move of a target, or asks which.
func (m *screenModel) goTo(t *board.Target) tea.Cmd {
	if len(t.Choices) == 1 {
		return m.play(t.Choices[0].Move)
	}
	m.choices = m.moves("To "+t.To+":", t.Choices)
	return nil
}

func (m *screenModel) suppose() tea.Cmd {
	return m.claim("Suppose", "suppose ", func(r *board.Row) string { return r.Suppose })
}

func (m *screenModel) why() tea.Cmd {
	return m.claim("Why", "why ", func(r *board.Row) string { return r.Why })
}

// claim lets somebody choose one of the claims of the panel. If there is none, one can be typed.
func (m *screenModel) claim(title, word string, claim func(*board.Row) string) tea.Cmd {
	c := &choices{title: title}
	if m.desk.View.Panel != nil {
		for i := range m.desk.View.Panel.Rows {
			row := &m.desk.View.Panel.Rows[i]
			if text := claim(row); text != "" {
				c.all = append(c.all, choice{letterOf(row.Name), text, func() tea.Cmd { return m.obey(word + text) }})
			}
		}
	}
	if len(c.all) == 0 {
		m.typed = newLine(word)
		return nil
	}
	m.choices = c
	return nil
}

// letterOf is the letter of a nature, in lower case; "" for other words.
func letterOf(name string) string {
	for n := range model.AllNatures.All() {
		if n.Name() == name {
			return strings.ToLower(n.String())
		}
	}
	return ""
}

func (m *screenModel) renew() tea.Cmd {
	return m.do(func(ctx context.Context, d *Desk) error { return d.renew(ctx) })
}
