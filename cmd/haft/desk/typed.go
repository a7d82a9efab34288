package desk

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"haft/cmd/haft/board"
	"haft/cmd/haft/terminal"
)

// errQuit is what the word quit comes to on a typed line.
var errQuit = terminal.ErrQuit

// A screenLine is a line that somebody is typing.
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

// obey does what a line says, by the words of every REPL.
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
		words := move.Words
		if m.desk.Game.Variant == "heisenberg" {
			words += " (" + move.Move + ")"
		}
		c.all = append(c.all, choice{name, words, func() tea.Cmd { return m.play(move.Move) }})
	}
	return c
}

func (m *screenModel) play(move string) tea.Cmd {
	return m.do(func(ctx context.Context, d *Desk) error { return d.play(ctx, move) })
}

// quit ends the program. It asks first if something would be lost.
func (m *screenModel) quit() tea.Cmd {
	if !m.desk.unsaved() {
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
	m.typed = newLine("save " + m.desk.suggestion())
	return nil
}

// replace asks whether the game should replace a file.
func (m *screenModel) replace(file string) {
	m.choices = &choices{file + " is there already. Replace it?", []choice{
		{"y", "replace it", func() tea.Cmd { return m.obey("replace " + file) }},
		{"n", "leave it", func() tea.Cmd { return nil }},
	}}
}

// A Talker does to a desk what typed lines say.
type Talker struct {
	Desk *Desk
	Save func(name string, write func(io.Writer) error) error
	Say  func(text string) // a few lines of text
	Show func()            // the position has changed
	Next func() error      // what follows that; nil for nothing
}

// Table is what lines may say, besides squares and moves.
func (t *Talker) Table(ctx context.Context) terminal.Table {
	return terminal.Table{
		Samples: [][2]string{
			{"e2e4, Nf3, 2.e4", "make a move"},
			{"e2", "select the piece there: what it may be, where it can go"},
		},
		Words: append(t.questions(ctx), t.changes(ctx)...),
	}
}

// questions are the words that ask.
func (t *Talker) questions(ctx context.Context) []terminal.Word {
	do := func(change func(d *Desk, argument string) error) func(string) error {
		return func(argument string) error { return t.do(ctx, argument, change) }
	}
	return []terminal.Word{
		{
			Names: []string{"suppose"}, Args: "CLAIM", Run: do((*Desk).suppose),
			Help: "what if, as in w5=K or b3!=Q; or \"off\"",
		},
		{
			Names: []string{"why"}, Args: "CLAIM", Run: do((*Desk).why),
			Help: "the plies that make a claim true, and a story; or \"off\"",
		},
		{Names: []string{"step"}, Args: "[N]", Help: "the next step of the story, or step N", Run: do((*Desk).step)},
		{
			Names: []string{"lens"}, Args: "K", Run: do((*Desk).lens),
			Help: "how likely everybody is a king, or Q, R, B, N; or \"off\"",
		},
		{
			Names: []string{"world"}, Args: "[N]", Run: do((*Desk).world),
			Help: "the next sample world, or world N; or \"off\"",
		},
		{Names: []string{"flip"}, Help: "turn the board", Run: do((*Desk).flip)},
		{Names: []string{"board"}, Help: "show the board again, and ask nothing", Run: do((*Desk).forget)},
		{Names: []string{"hint"}, Help: "what haft would play, and what that is worth", Run: t.hint(ctx)},
		{Names: []string{"list"}, Help: "the moves of the game, with variations", Run: terminal.Always(t.list)},
		{Names: []string{"known"}, Help: "the pieces whose nature is known", Run: terminal.Always(t.known)},
	}
}

// changes are the words that change the game or the place.
func (t *Talker) changes(ctx context.Context) []terminal.Word {
	do := func(change func(d *Desk) error) func(string) error {
		return func(string) error {
			return t.do(ctx, "", func(d *Desk, _ string) error { return change(d) })
		}
	}
	always := func(change func(d *Desk)) func(string) error {
		return do(func(d *Desk) error { change(d); return nil })
	}
	rule := func(text string) error {
		return t.do(ctx, text, func(d *Desk, text string) error { return d.rule(ctx, text) })
	}
	result := func(text string) error {
		return t.do(ctx, text, func(d *Desk, text string) error { return d.result(ctx, text) })
	}
	kept := func() string { return t.Desk.File }
	return append([]terminal.Word{
		{Names: []string{"back", "<"}, Help: "one ply back", Run: do((*Desk).back)},
		{Names: []string{"forward", ">"}, Help: "one ply on", Run: do((*Desk).forward)},
		{Names: []string{"start"}, Help: "before the first move", Run: always((*Desk).Start)},
		{Names: []string{"end"}, Help: "after the last move of the line", Run: always((*Desk).End)},
		{Names: []string{"ply"}, Args: "N", Help: "after ply N of the game", Run: t.plyWord(ctx)},
		{
			Names: []string{"variation", "v"}, Run: do((*Desk).vary),
			Help: "the next alternative to the last move",
		},
		{Names: []string{"undo", "u", "takeback"}, Help: "take the last change of the game back", Run: do((*Desk).undo)},
		{Names: []string{"redo"}, Help: "make it again", Run: do((*Desk).redo)},
		{
			Names: []string{"rule"}, Args: "NAME=VALUE", Run: t.orRules(rule),
			Help: "play by another rule; without an argument, the rules",
		},
		{Names: []string{"result"}, Args: "1-0", Help: "how the game ended: 1-0, 0-1, 1/2-1/2, or *", Run: result},
		{
			Names: []string{"resign"}, Run: do(func(d *Desk) error { return d.resign(ctx) }),
			Help: "give up: you against haft, or else the side to move",
		},
		{
			Names: []string{"new"}, Run: do(func(d *Desk) error { return d.renew(ctx) }),
			Help: "a new game by the same rules",
		},
	}, SaveWords("PGN in normal form", kept, t.write)...)
}

// do makes a change and shows what came of it.
func (t *Talker) do(ctx context.Context, argument string, change func(*Desk, string) error) error {
	err := t.Desk.Do(ctx, func(_ context.Context, d *Desk) error { return change(d, argument) })
	if err != nil {
		return err
	}
	t.Show()
	if t.Next != nil {
		return t.Next()
	}
	return nil
}

// Other selects a square, or makes a move. A pawn's move such as e4 is a square too: it is a move if nobody stands
// there.
func (t *Talker) Other(ctx context.Context, line string) error {
	if t.Desk.selectable(line) {
		return t.do(ctx, line, func(d *Desk, square string) error { d.ask(square); return nil })
	}
	return t.do(ctx, line, func(d *Desk, move string) error { return d.play(ctx, move) })
}

func (t *Talker) plyWord(ctx context.Context) func(string) error {
	return func(text string) error {
		n, err := strconv.Atoi(text)
		if err != nil {
			return fmt.Errorf("found %q; expected the number of a ply", text)
		}
		return t.do(ctx, "", func(d *Desk, _ string) error { return d.ply(n) })
	}
}

func (t *Talker) orRules(set func(string) error) func(string) error {
	return func(text string) error {
		if text != "" {
			return set(text)
		}
		lines := []string{}
		for _, r := range t.Desk.Game.Rules {
			lines = append(lines, fmt.Sprintf("%s=%s, of %s", r.Name, r.Value, strings.Join(r.Values, " ")))
		}
		if len(lines) == 0 {
			lines = append(lines, "this game has no rules to choose")
		}
		t.Say(strings.Join(lines, "\n"))
		return nil
	}
}

func (t *Talker) hint(ctx context.Context) func(string) error {
	return func(string) error {
		text, err := t.Desk.hint(ctx)
		if err == nil {
			t.Say(text)
		}
		return err
	}
}

func (t *Talker) list() {
	var words []string
	for _, token := range t.Desk.tokens() {
		words = append(words, token.String())
	}
	if len(words) == 0 {
		words = append(words, "no moves yet")
	}
	t.Say(terminal.Wrap(strings.Join(words, " ")))
}

func (t *Talker) known() {
	var lines []string
	for _, l := range t.Desk.View.Locked {
		lines = append(lines, l.Words)
	}
	if len(lines) == 0 {
		lines = append(lines, "no nature is known")
	}
	t.Say(strings.Join(lines, "\n"))
}
