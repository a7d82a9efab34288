package desk

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"haft/model"
)

// click picks a square, or a place in the list of moves. What is pressed on one square can be let go on another.
func (m *screenModel) click(at tea.Mouse) tea.Cmd {
	m.pressed = model.NoSquare
	l, ok := m.layout()
	if !ok || at.Button != tea.MouseLeft || m.choices != nil {
		return nil
	}
	m.typed, m.message = nil, ""
	if s := l.squareAt(at.X, at.Y, m.desk.Ask.Flip); s != model.NoSquare {
		m.cursor, m.pressed = s, s
		if s.String() == m.desk.Ask.Select {
			return nil // perhaps it is dragged now
		}
		return m.pickSquare(s)
	}
	if place := m.placeAt(l, at.X, at.Y); place != nil {
		return m.do(func(_ context.Context, d *Desk) error { d.Go(place); return nil })
	}
	return nil
}

// release ends a drag: the piece that was pressed goes there.
func (m *screenModel) release(at tea.Mouse) tea.Cmd {
	from := m.pressed
	m.pressed = model.NoSquare
	l, ok := m.layout()
	if !ok || from == model.NoSquare {
		return nil
	}
	to := l.squareAt(at.X, at.Y, m.desk.Ask.Flip)
	if to == model.NoSquare || to == from || m.desk.Ask.Select != from.String() {
		return nil
	}
	m.cursor = to
	if t := m.target(to); t != nil {
		return m.goTo(t)
	}
	return m.play(from.String() + to.String()) // which is refused, with the reason
}

// wheel goes through the plies.
func (m *screenModel) wheel(at tea.Mouse) tea.Cmd {
	switch at.Button {
	case tea.MouseWheelUp:
		return m.do(func(_ context.Context, d *Desk) error { return d.Back() })
	case tea.MouseWheelDown:
		return m.do(func(_ context.Context, d *Desk) error { return d.Forward() })
	}
	return nil
}
