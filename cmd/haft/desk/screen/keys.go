package screen

import (
	"context"
	"strings"

	tea "charm.land/bubbletea/v2"

	"haft/cmd/haft/desk"
	"haft/cmd/haft/web/core"
	"haft/model"
)

// A key does something on the board. Those without help are told of with the one before.
type key struct {
	names []string
	help  string
	do    func() tea.Cmd
}

// list are the keys, in the order of the help.
func (m *screenModel) list() []key {
	place := func(change func(d *desk.Desk) error) func() tea.Cmd {
		return func() tea.Cmd { return m.do(func(_ context.Context, d *desk.Desk) error { return change(d) }) }
	}
	goes := func(change func(d *desk.Desk)) func() tea.Cmd {
		return place(func(d *desk.Desk) error { change(d); return nil })
	}
	keys := []key{
		{[]string{"enter", "space"}, "select a piece, then where it goes", m.pick},
		{[]string{"esc"}, "end the question; select nothing", m.escape},
		{[]string{":", "/"}, "type a move, a square, or a word such as why w5=K", func() tea.Cmd { m.typed = newLine(""); return nil }},
		{[]string{"tab"}, "what the arrows move: cursor, ply, world, story", m.turnFocus},
		{[]string{"s"}, "suppose that the selected piece is ...", m.suppose},
		{[]string{"w"}, "why is the selected piece ...", m.why},
		{[]string{"[", "pgup"}, "one ply back", place((*desk.Desk).Back)},
		{[]string{"]", "pgdown"}, "one ply on", place((*desk.Desk).Forward)},
		{[]string{"home"}, "to the start", goes((*desk.Desk).Start)},
		{[]string{"end"}, "to the end of the line", goes((*desk.Desk).End)},
		{[]string{"v"}, "the next variation at this ply", place((*desk.Desk).Vary)},
		{[]string{"u"}, "undo", place((*desk.Desk).Undo)},
		{[]string{"y"}, "redo", place((*desk.Desk).Redo)},
		{[]string{"<"}, "the world before", place(func(d *desk.Desk) error { return d.World(d.Ask.World - 1) })},
		{[]string{">"}, "the next world", place(func(d *desk.Desk) error { return d.World(d.Ask.World + 1) })},
		{[]string{","}, "the step of the story before", place(func(d *desk.Desk) error { return d.Step(d.Ask.Step - 1) })},
		{[]string{"."}, "the next step of the story", place(func(d *desk.Desk) error { return d.Step(d.Ask.Step + 1) })},
		{[]string{"f"}, "turn the board", goes(func(d *desk.Desk) { d.Ask.Flip = !d.Ask.Flip })},
		{[]string{"l"}, "the list of all moves", func() tea.Cmd { return m.obey("list") }},
		{[]string{"ctrl+n"}, "a new game", m.renew},
		{[]string{"ctrl+s"}, "save the game", func() tea.Cmd { m.typed = newLine("save "); return nil }},
		{[]string{"?"}, "this help", m.help},
		{[]string{"x", "ctrl+q"}, "quit", m.quit},
	}
	if m.desk.Game.Variant == "quantum" {
		keys = append(keys, key{[]string{"m"}, "play mode or explore mode", goes(func(d *desk.Desk) { d.Exploring = !d.Exploring })})
	}
	if m.desk.Game.Variant == "haft" {
		keys = append(keys, m.lenses()...)
	}
	return append(keys, m.arrows()...)
}

// bound are the keys by their names.
func (m *screenModel) bound() map[string]*key {
	all := map[string]*key{}
	for _, k := range m.list() {
		for _, name := range k.names {
			all[name] = &k
		}
	}
	return all
}

// lenses are the keys of the natures. The same key ends it.
func (m *screenModel) lenses() (keys []key) {
	for n := range model.AllNatures.All() {
		letter := n.String()
		keys = append(keys, key{[]string{strings.ToLower(letter)}, "lens: how likely everybody is a " + n.Name(), func() tea.Cmd {
			return m.do(func(_ context.Context, d *desk.Desk) error {
				if d.Ask.Lens == letter {
					d.Ask.Lens = ""
				} else {
					d.Ask.Lens = letter
				}
				return nil
			})
		}})
	}
	return keys
}

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
	return m.do(func(_ context.Context, d *desk.Desk) error {
		switch {
		case m.focus == onWorlds:
			return d.World(d.Ask.World + right + up)
		case m.focus == onStory:
			return d.Step(d.Ask.Step + right + up)
		case up != 0:
			return d.Vary()
		case right < 0:
			return d.Back()
		}
		return d.Forward()
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
	if m.focus == onStory && m.desk.Steps() == 0 {
		m.focus = onBoard
	}
	return nil
}

func (m *screenModel) escape() tea.Cmd {
	m.focus = onBoard
	return m.do(func(_ context.Context, d *desk.Desk) error { d.Forget(); return nil })
}

// pick selects what the cursor is on, or goes there with the piece that is selected.
func (m *screenModel) pick() tea.Cmd { return m.pickSquare(m.cursor) }

func (m *screenModel) pickSquare(at model.Square) tea.Cmd {
	if t := m.target(at); t != nil {
		return m.goTo(t)
	}
	name := at.String()
	if name == m.desk.Ask.Select {
		name = ""
	}
	return m.do(func(_ context.Context, d *desk.Desk) error { d.Select(name); return nil })
}

// target is the move of the selected piece to a square; nil if there is none.
func (m *screenModel) target(to model.Square) *core.Target {
	for i := range m.desk.View.Targets {
		if t := &m.desk.View.Targets[i]; t.To == to.String() {
			return t
		}
	}
	return nil
}

// goTo makes the move of a target, or asks which.
func (m *screenModel) goTo(t *core.Target) tea.Cmd {
	if len(t.Choices) == 1 {
		return m.play(t.Choices[0].Move)
	}
	m.choices = m.moves("To "+t.To+":", t.Choices)
	return nil
}

func (m *screenModel) suppose() tea.Cmd {
	return m.claims("Suppose", "suppose ", func(r *core.Row) string { return r.Suppose })
}

func (m *screenModel) why() tea.Cmd {
	return m.claims("Why", "why ", func(r *core.Row) string { return r.Why })
}

// claims are those of the panel to choose from. Without any, one can be typed.
func (m *screenModel) claims(title, word string, claim func(*core.Row) string) tea.Cmd {
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
	return m.do(func(ctx context.Context, d *desk.Desk) error { return d.Renew(ctx) })
}
