package desk

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"haft/cmd/haft/picture"
	"haft/cmd/haft/terminal"
)

// View is the whole screen.
func (m *screenModel) View() tea.View {
	l, ok := m.layout()
	if !ok {
		how := "x quits."
		if m.desk.Unsaved() {
			how = "The game is not saved.\nCtrl-C quits and keeps it."
		}
		v := tea.NewView(fmt.Sprintf("This terminal has %d columns and %d lines.\nThe board needs %d and %d.\n%s",
			m.wide, m.high, minWide, minHigh, how))
		v.AltScreen = true
		return v
	}
	lines := slices.Concat([]string{cut(m.title(), m.wide)}, m.upper(l), m.beneath())
	v := tea.NewView(strings.Join(lines, "\n"))
	v.AltScreen, v.MouseMode, v.WindowTitle = true, tea.MouseModeCellMotion, m.desk.Game.Name
	if m.typed != nil {
		v.Cursor = tea.NewCursor(m.typedColumn(), l.below+beneath-2)
	}
	return v
}

// title is what is looked at.
func (m *screenModel) title() string {
	name := m.desk.Game.Name
	if m.desk.Game.Title != "" {
		name = m.desk.Game.Title
	}
	text := lipgloss.NewStyle().Bold(true).Render(cut(terminal.Plain(name), m.wide-30)) + fmt.Sprintf("  ply %d", m.desk.View.Ply)
	if m.desk.Game.Variant == "quantum" && m.desk.Exploring {
		text += "  explore mode"
	}
	if m.desk.Against != nil {
		text += "  " + m.desk.Against.String()
	}
	if result := m.desk.Game.Result; result != "*" {
		text += "  " + result
	}
	if m.desk.Unsaved() {
		text += "  not saved"
	}
	return text
}

// board is the board with the names of files and ranks.
func (m *screenModel) board(l layout) []string {
	face := &Face{Wide: l.squareWide, High: l.squareHigh, Symbols: m.symbols(), Lens: m.desk.Board.Lens}
	var lines []string
	for row := range 8 {
		lines = append(lines, m.rank(face, row)...)
	}
	files := strings.Repeat(" ", boardX)
	for column := range 8 {
		name := seated(column, 0, m.desk.Ask.Flip).String()[:1]
		files += lipgloss.PlaceHorizontal(l.squareWide, lipgloss.Center, name)
	}
	return append(lines, files)
}

// rank is the lines of a row of squares.
func (m *screenModel) rank(face *Face, row int) []string {
	lines := make([]string, face.High)
	for i := range lines {
		lines[i] = "  "
	}
	lines[face.High/2] = seated(0, row, m.desk.Ask.Flip).String()[1:] + " "
	for column := range 8 {
		at := seated(column, row, m.desk.Ask.Flip)
		square := &m.desk.Board.Squares[at]
		for i, r := range face.Rows(square, at == m.cursor) {
			lines[i] += m.row(square, r, (column+row)%2 == 1, at == m.cursor)
		}
	}
	return lines
}

// row is a line of a square: the tile, and at its right the square behind it, which has the colour of the cursor if
// that is there.
func (m *screenModel) row(s *picture.Square, r Row, shaded, cursor bool) string {
	p := m.colours()
	ground := p.ground(s, shaded)
	edge := ground
	if cursor {
		edge = p.cursor
		if p.said(s) == nil {
			ground = p.cursor
		}
	}
	text := []rune(r.Text)
	last := len(text) - 1
	only := cursor && m.profile <= colorprofile.ASCII // there are no colours
	return p.style(p.tile(s, r, ground)).Reverse(only).Render(string(text[:last])) +
		p.style(edge).Reverse(only).Render(string(text[last:]))
}

// beneath is what is said of the position, the message, the line that is typed, and the keys.
func (m *screenModel) beneath() []string {
	text := m.desk.View.State
	between := " "
	if banner := m.desk.Board.Banner; banner != "" && !strings.Contains(text, banner) {
		text, between = text+" "+banner, "\n"
	}
	if fault := m.desk.View.Fault; fault != "" {
		text += between + fault
	}
	if m.desk.Remark != "" {
		text += " " + m.desk.Remark
	}
	message := m.message
	switch {
	case m.asked != nil:
		message = "One moment; ctrl+g stops it."
	case message == "" && m.thinking != nil:
		message = "haft is thinking."
	}
	const room = beneath - 2
	said := []string{}
	if message != "" {
		said = m.few(message, room/2)
	}
	lines := m.few(text, room-len(said))
	for len(lines)+len(said) < room {
		lines = append(lines, "")
	}
	return slices.Concat(lines, said, []string{m.prompt(), m.hint()})
}

// few is a text in so many lines at most.
func (m *screenModel) few(text string, most int) []string {
	lines := strings.Split(wrapped(text, m.wide), "\n")
	if len(lines) > most {
		lines = lines[:most]
		lines[most-1] = cut(lines[most-1]+" "+more, m.wide)
	}
	return lines
}

// more stands for a text that has no room.
const more = "…"

// prompt is the line that is typed.
func (m *screenModel) prompt() string {
	if m.typed == nil {
		return ""
	}
	text := m.typed.text
	if from := m.typed.at - (m.wide - 4); from > 0 {
		text = text[from:]
	}
	return cut("> "+string(text), m.wide-1)
}

func (m *screenModel) typedColumn() int { return min(2+m.typed.at, m.wide-2) }

// hint names the keys that matter.
func (m *screenModel) hint() string {
	own := map[string]string{"haft": "s suppose  w why", "quantum": "m mode  < > boards", "heisenberg": "[ ] plies"}
	text := "arrows " + focusWords[m.focus] + "  enter select  : type  " + own[m.desk.Game.Variant] +
		"  u undo  ? help  x quit"
	switch {
	case m.typed != nil:
		text = "enter does it  esc leaves it  help lists the words"
	case m.page != nil:
		text = "up and down scroll  esc goes back to the board"
	case m.choices != nil:
		text = "the key of a choice, or esc"
	}
	return lipgloss.NewStyle().Faint(true).Render(cut(text, m.wide))
}

// cut is a text in so many columns.
func cut(text string, columns int) string { return ansi.Truncate(text, max(0, columns), more) }

// wrapped is a text, perhaps of others, in lines of so many columns.
func wrapped(text string, columns int) string { return ansi.Wrap(terminal.Plain(text), columns, "") }

func width(text string) int { return ansi.StringWidth(text) }
