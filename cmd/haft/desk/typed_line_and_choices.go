package desk

import (
	"context"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"haft/cmd/haft/board"

	"haft/cmd/haft/terminal"
)

// errQuit is what the word quit comes to on a typed line.
var errQuit = terminal.ErrQuit

// A line is one that is typed.
type screenLine struct {
	text []rune
	at   int // the cursor
}

func newLine(text string) *screenLine { return &screenLine{[]rune(text), len([]rune(text))} }

// press handles a key.
func (m *screenModel) press(k tea.KeyPressMsg) tea.Cmd {
	name := k.String()
	switch {
	case m.typed != nil:
		return m.edit(k)
	case m.choices != nil:
		return m.choose(name)
	case m.page != nil:
		m.turn(name)
		return nil
	}
	if key := m.keys[name]; key != nil {
		m.message = ""
		return key.do()
	}
	if text := k.Text; text != "" && strings.ContainsAny(text, "12345678") {
		m.message = "Press : to type a move."
	}
	return nil
}

// edit handles a key on the typed line.
func (m *screenModel) edit(k tea.KeyPressMsg) tea.Cmd {
	l := m.typed
	switch k.String() {
	case "esc":
		m.typed = nil
	case "enter":
		m.typed = nil
		return m.obey(string(l.text))
	case "backspace":
		if l.at > 0 {
			l.text = slices.Delete(l.text, l.at-1, l.at)
			l.at--
		} else if len(l.text) == 0 {
			m.typed = nil
		}
	case "delete":
		if l.at < len(l.text) {
			l.text = slices.Delete(l.text, l.at, l.at+1)
		}
	case "left":
		l.at = max(0, l.at-1)
	case "right":
		l.at = min(len(l.text), l.at+1)
	case "home", "ctrl+a":
		l.at = 0
	case "end", "ctrl+e":
		l.at = len(l.text)
	case "ctrl+u":
		l.text, l.at = nil, 0
	default:
		l.insert(k.Text)
	}
	return nil
}

// longest is how long a line can be.
const longest = 500

func (l *screenLine) insert(text string) {
	for _, r := range text {
		if r >= ' ' && len(l.text) < longest {
			l.text = slices.Insert(l.text, l.at, r)
			l.at++
		}
	}
}

// paste adds text to the line.
func (m *screenModel) paste(text string) tea.Cmd {
	if m.choices != nil {
		return nil
	}
	if m.typed == nil {
		m.typed = newLine("")
	}
	m.typed.insert(text)
	return nil
}

// obey does what a line says, by the words of every talk.
func (m *screenModel) obey(text string) tea.Cmd {
	return m.ask(func(ctx context.Context, d *Desk) (string, error) {
		var said strings.Builder
		t := &Talker{
			Desk: d, Save: m.save, Show: func() {},
			Say: func(text string) { said.WriteString(text) },
		}
		table := t.Table(ctx)
		err := table.Obey(text, &said, func(line string) error { return t.Other(ctx, line) })
		return said.String(), err
	})
}

// Choices are things of which one is chosen by a key.
type choices struct {
	title string
	all   []choice
}

// A choice has a key.
type choice struct {
	key, words string
	do         func() tea.Cmd
}

// choose takes the choice of a key. Escape takes none.
func (m *screenModel) choose(name string) tea.Cmd {
	for i := range m.choices.all {
		if c := m.choices.all[i]; c.key == name {
			m.choices = nil
			return c.do()
		}
	}
	if name == "esc" {
		m.choices = nil
	}
	return nil
}

// numbers are the keys of choices that have no letter.
const numbers = "123456789abcdefghijklmnopqrstuvwxyz"

// moves are choices of moves, by letters of natures or numbers.
func (m *screenModel) moves(title string, moves []board.Choice) *choices {
	c := &choices{title: title}
	for i, move := range moves[:min(len(moves), len(numbers))] {
		name := letterOf(move.Words)
		switch {
		case name == "" && move.Words == "leave it open":
			name = "o"
		case name == "":
			name = numbers[i : i+1]
		}
		c.all = append(c.all, choice{name, move.Words, func() tea.Cmd { return m.play(move.Move) }})
	}
	return c
}

func (m *screenModel) play(move string) tea.Cmd {
	return m.do(func(ctx context.Context, d *Desk) error { return d.Play(ctx, move) })
}

// quit ends the program. It asks first if something would be lost.
func (m *screenModel) quit() tea.Cmd {
	if !m.desk.Unsaved() {
		return tea.Quit
	}
	m.choices = &choices{"The game is not saved. Quit?", []choice{
		{"s", "save it first", m.typeSave},
		{"y", "quit without saving", func() tea.Cmd { return tea.Quit }},
		{"n", "go on", func() tea.Cmd { return nil }},
	}}
	return nil
}

// typeSave begins a line that saves the game; the name in it can be changed.
func (m *screenModel) typeSave() tea.Cmd {
	m.typed = newLine("save " + m.desk.Suggestion())
	return nil
}

// replace asks whether the game should replace a file.
func (m *screenModel) replace(file string) {
	m.choices = &choices{file + " is there already. Replace it?", []choice{
		{"y", "replace it", func() tea.Cmd { return m.obey("replace " + file) }},
		{"n", "leave it", func() tea.Cmd { return nil }},
	}}
}
