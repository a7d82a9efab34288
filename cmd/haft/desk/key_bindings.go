package desk

import (
	"context"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

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
	goes := func(change func(d *Desk)) func() tea.Cmd {
		return m.place(func(d *Desk) error { change(d); return nil })
	}
	typing := func(begin string) func() tea.Cmd {
		return func() tea.Cmd { m.typed = newLine(begin); return nil }
	}
	keys := []key{
		{[]string{"enter", "space"}, "select a piece, then where it goes", m.pick},
		{[]string{"esc"}, "end the question; select nothing", m.escape},
		{[]string{":", "/"}, "type a move, a square, or a word such as why w5=K", typing("")},
		{[]string{"tab"}, "what the arrows move: cursor, ply, world, story", m.turnFocus},
		{[]string{"[", "pgup"}, "one ply back", m.place((*Desk).Back)},
		{[]string{"]", "pgdown"}, "one ply on", m.place((*Desk).Forward)},
		{[]string{"home"}, "to the start", goes((*Desk).Start)},
		{[]string{"end"}, "to the end of the line", goes((*Desk).End)},
		{[]string{"v"}, "the next variation at this ply", m.place((*Desk).Vary)},
		{[]string{"u"}, "undo", m.place((*Desk).Undo)},
		{[]string{"y"}, "redo", m.place((*Desk).Redo)},
		{[]string{"f"}, "turn the board", goes(func(d *Desk) { d.Ask.Flip = !d.Ask.Flip })},
		{[]string{"l"}, "the list of all moves", func() tea.Cmd { return m.obey("list") }},
		{[]string{"ctrl+n"}, "a new game", m.renew},
		{[]string{"ctrl+s"}, "save the game", m.typeSave},
		{[]string{"?"}, "this help", m.help},
		{[]string{"x", "ctrl+q"}, "quit", m.quit},
	}
	switch m.desk.Game.Variant {
	case "quantum":
		mode := goes(func(d *Desk) { d.Exploring = !d.Exploring })
		keys = append(append(keys, m.worlds("board")...), key{[]string{"m"}, "play mode or explore mode", mode})
	case "haft":
		hint := key{[]string{"h"}, "a hint: what haft would play", func() tea.Cmd { return m.obey("hint") }}
		keys = slices.Concat(keys, m.claims(), []key{hint}, m.worlds("world"), m.lenses())
	}
	return append(keys, m.arrows()...)
}

// claims are the keys of questions about claims.
func (m *screenModel) claims() []key {
	return []key{
		{[]string{"s"}, "suppose that the selected piece is ...", m.suppose},
		{[]string{"w"}, "why is the selected piece ...", m.why},
		{[]string{","}, "the step of the story before", m.place(func(d *Desk) error { return d.Step(d.Ask.Step - 1) })},
		{[]string{"."}, "the next step of the story", m.place(func(d *Desk) error { return d.Step(d.Ask.Step + 1) })},
	}
}

// worlds are the keys of the worlds, or of the boards: each game has its own name for them.
func (m *screenModel) worlds(name string) []key {
	return []key{
		{[]string{"<"}, "the " + name + " before", m.place(func(d *Desk) error { return d.World(d.Ask.World - 1) })},
		{[]string{">"}, "the next " + name, m.place(func(d *Desk) error { return d.World(d.Ask.World + 1) })},
	}
}

// place makes the action of a key that changes what is looked at.
func (m *screenModel) place(change func(d *Desk) error) func() tea.Cmd {
	return func() tea.Cmd { return m.do(func(_ context.Context, d *Desk) error { return change(d) }) }
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
		look := m.place(func(d *Desk) error {
			if d.Ask.Lens == letter {
				d.Ask.Lens = ""
			} else {
				d.Ask.Lens = letter
			}
			return nil
		})
		keys = append(keys, key{[]string{strings.ToLower(letter)}, "lens: how likely everybody is a " + n.Name(), look})
	}
	return keys
}
