package desk

import (
	"context"

	tea "charm.land/bubbletea/v2"
)

// A thinking is the opponent at work on a game. Keys do not wait for it.
type thinking struct {
	cancel context.CancelFunc
	about  string // the text of the game
}

// thought is what it comes to.
type thought struct {
	by    *thinking
	reply *Reply // nil for none
	err   error
}

// consider makes the opponent think if it is its turn, and stop thinking about a game that has changed.
func (m *screenModel) consider() tea.Cmd {
	text := m.desk.Game.Text
	if m.thinking != nil && m.thinking.about != text {
		m.thinking.cancel()
		m.thinking = nil
	}
	if m.thinking != nil || !m.desk.Waits() || m.silent == text {
		return nil
	}
	ctx, cancel := context.WithCancel(m.ctx)
	t := &thinking{cancel, text}
	m.thinking = t
	now := *m.desk
	return func() tea.Msg {
		defer cancel()
		reply, err := now.Think(ctx)
		return thought{t, reply, err}
	}
}

// hear does what the opponent replies, if that is still about the game.
func (m *screenModel) hear(t thought) tea.Cmd {
	if t.by != m.thinking {
		return nil
	}
	m.thinking = nil
	if t.err != nil || t.reply == nil {
		m.silent = t.by.about
		if t.err != nil {
			m.message = t.err.Error()
		}
		return nil
	}
	return m.do(func(ctx context.Context, d *Desk) error { return d.Answer(ctx, t.reply) })
}
