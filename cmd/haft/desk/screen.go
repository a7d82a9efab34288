package desk

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"github.com/dustin/go-humanize/english"

	"haft/cmd/haft/board"
	"haft/cmd/haft/picture"
	"haft/cmd/haft/terminal"
	"haft/model"
)

// View is the whole screen.
func (m *screenModel) View() tea.View {
	l, ok := m.layout()
	if !ok {
		how := "x quits."
		if m.desk.unsaved() {
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
	if m.desk.unsaved() {
		text += "  not saved"
	}
	return text
}

// board is the board with the names of files and ranks.
func (m *screenModel) board(l layout) []string {
	face := &squareFace{Wide: l.squareWide, High: l.squareHigh, Symbols: m.symbols(), Lens: m.desk.Board.Lens}
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
func (m *screenModel) rank(face *squareFace, row int) []string {
	lines := make([]string, face.High)
	for i := range lines {
		lines[i] = "  "
	}
	lines[face.High/2] = seated(0, row, m.desk.Ask.Flip).String()[1:] + " "
	for column := range 8 {
		at := seated(column, row, m.desk.Ask.Flip)
		square := &m.desk.Board.Squares[at]
		for i, r := range face.rows(square, at == m.cursor) {
			lines[i] += m.row(square, r, (column+row)%2 == 1, at == m.cursor)
		}
	}
	return lines
}

// row is a line of a square: the tile, and at its right the square behind it, which has the colour of the cursor if
// that is there.
func (m *screenModel) row(s *picture.Square, r squareRow, shaded, cursor bool) string {
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
	if m.desk.Against != nil {
		own["haft"] = "h hint  w why"
	}
	text := "arrows " + focusWords[m.focus] + "  enter select  : type  " + own[m.desk.Game.Variant] +
		"  u undo  ? help  x quit"
	switch {
	case m.typed != nil:
		text = "enter: confirm  esc: cancel  help lists the words"
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

// The smallest terminal that the board fits into.
const (
	minWide = 80
	minHigh = 24
)

// A layout is where things are: the title, the board with the names of files below and of ranks at its left, the panel
// at its right, and the lines beneath both.
//
//	title
//	8 .. .. ..  panel
//	7 .. .. ..
//	  a  b  c
//	said of the position
//	message
//	line to type on, or keys
type layout struct {
	squareWide, squareHigh int
	panelX, panelWide      int
	panelHigh              int
	below                  int // the first line beneath
}

// Places on the screen.
const (
	boardX  = 2 // behind the name of the rank
	boardY  = 1 // below the title
	gap     = 2 // between board and panel
	minSide = 28
	maxSide = 60
	beneath = 6 // lines: three about the position, a message, what is typed, and keys
)

// layout is that of the terminal as large as it is; false if it is too small.
func (m *screenModel) layout() (layout, bool) {
	if m.wide < minWide || m.high < minHigh {
		return layout{}, false
	}
	high := min((m.high-boardY-1-beneath)/8, 5)
	wide := min(2*high+2, (m.wide-boardX-gap-minSide)/8)
	high = min(high, max(2, wide/2-1)) // squares are about as wide as high
	l := layout{squareWide: wide, squareHigh: high}
	l.panelX = boardX + 8*wide + gap
	l.panelWide = min(m.wide-l.panelX, maxSide)
	l.below = boardY + 8*high + 1
	l.panelHigh = l.below - boardY
	return l, true
}

// squareAt is the square at a place of the screen.
func (l *layout) squareAt(x, y int, flip bool) model.Square {
	x, y = x-boardX, y-boardY
	if x < 0 || y < 0 || x >= 8*l.squareWide || y >= 8*l.squareHigh {
		return model.NoSquare
	}
	return seated(x/l.squareWide, y/l.squareHigh, flip)
}

// seated is the square in a column from the left and a row from above.
func seated(column, row int, flip bool) model.Square {
	if flip {
		return model.NewSquare(7-column, row)
	}
	return model.NewSquare(column, 7-row)
}

// placeAt is the place in the game whose move is at a place of the screen; nil if there is none.
func (m *screenModel) placeAt(l layout, x, y int) board.Path {
	x, y = x-l.panelX, y-boardY
	if y < 0 || y >= l.panelHigh {
		return nil
	}
	lines := m.panel(l)
	if y >= len(lines) {
		return nil
	}
	for _, part := range lines[y] {
		if x >= 0 && x < width(part.text) {
			return part.at
		}
		x -= width(part.text)
	}
	return nil
}

// A part is a piece of a line of the panel.
type part struct {
	text   string
	strong bool
	at     board.Path // where a click on it goes; nil for nowhere
}

// A panelLine is parts one after the other.
type panelLine []part

func (l panelLine) render() string {
	text := ""
	for _, p := range l {
		text += lipgloss.NewStyle().Bold(p.strong).Render(p.text)
	}
	return text
}

// panel is what stands beside the board: choices, or else the answer to what is asked, and the moves.
func (m *screenModel) panel(l layout) []panelLine {
	b := &builder{wide: l.panelWide}
	switch {
	case m.choices != nil:
		b.heading(m.choices.title)
		for _, c := range m.choices.all {
			b.text(c.key + "  " + c.words)
		}
	default:
		m.answers(b)
		m.moveList(b, l.panelHigh-len(b.lines))
	}
	if len(b.lines) > l.panelHigh {
		b.lines = b.lines[:l.panelHigh]
		b.lines[l.panelHigh-1] = panelLine{{text: more}}
	}
	return b.lines
}

// answers are about the selected square, and about what is asked.
func (m *screenModel) answers(b *builder) {
	d := m.desk
	for _, text := range d.told() {
		b.text(text)
	}
	switch v := d.View; {
	case v.Panel != nil:
		m.square(b, v.Panel)
		if d.Game.Variant == "quantum" {
			b.blank()
			m.counts(b) // which are few, and what the game is about
		}
	case d.story() == nil:
		m.counts(b)
	}
	b.blank()
}

// square is who may stand on the selected square, with bars, and what a move to the cursor would leave.
func (m *screenModel) square(b *builder, panel *board.Panel) {
	b.heading(panel.Head)
	name, text := 0, 0
	for _, r := range panel.Rows {
		name, text = max(name, width(r.Name)), max(text, width(r.Text))
	}
	for _, r := range panel.Rows {
		line := pad(r.Name, name) + " " + strings.Repeat(" ", text-width(r.Text)) + r.Text + " "
		if room := b.wide - width(line); room > 0 {
			line += strings.Repeat("█", int(r.Part*float64(room)+0.5))
		}
		b.text(line)
	}
	for _, w := range panel.Ways {
		b.text(wayText(m.symbols(), &w))
	}
	if t := m.target(m.cursor); t != nil {
		b.text(t.Words)
	} else if n := len(m.desk.View.Targets); n > 0 {
		b.text(english.Plural(n, "square", "") + " to go to")
	}
}

// counts are the numbers of the position, and who was taken.
func (m *screenModel) counts(b *builder) {
	all := m.desk.View.Counts
	for i, c := range all {
		if i == 0 && len(all) > 1 && m.desk.Game.Variant == "haft" && c.Value == all[1].Value {
			continue // as many worlds as starting positions: nobody has promoted
		}
		b.text(c.Value + " " + c.Name)
	}
	for _, side := range [...]picture.Side{picture.White, picture.Black} {
		if taken := m.desk.taken(side); taken != "" {
			b.text(side.String() + " lost: " + taken)
		}
	}
	var known []string
	for _, l := range m.desk.View.Locked {
		known = append(known, l.Claim)
	}
	if len(known) > 0 {
		b.text("known: " + strings.Join(known, " "))
	}
}

// moveList is as many lines of the moves as there is room for, with those around the place.
func (m *screenModel) moveList(b *builder, room int) {
	if room < 2 {
		return
	}
	list := &builder{wide: b.wide}
	here := 0
	plies := m.desk.View.Plies
	for _, t := range m.desk.tokens() {
		reason := len(t.At) == 1 && slices.Contains(plies, t.At[0])
		text, strong := terminal.Plain(t.String()), t.Here || reason
		if reason && !t.Here {
			text = "<" + text + ">"
		}
		list.word(part{text, strong, t.At})
		if t.Here {
			here = len(list.lines) - 1
		}
	}
	lines := list.lines
	b.heading("Moves")
	room--
	from := min(max(0, here-room/2), max(0, len(lines)-room))
	b.lines = append(b.lines, lines[from:min(len(lines), from+room)]...)
}

// A builder writes lines of so many columns.
type builder struct {
	wide  int
	lines []panelLine
}

func (b *builder) heading(text string) {
	for line := range strings.SplitSeq(wrapped(text, b.wide), "\n") {
		b.lines = append(b.lines, panelLine{{text: line, strong: true}})
	}
}

func (b *builder) text(text string) {
	for line := range strings.SplitSeq(wrapped(text, b.wide), "\n") {
		b.lines = append(b.lines, panelLine{{text: strings.TrimRight(line, " ")}})
	}
}

func (b *builder) blank() {
	if len(b.lines) > 0 {
		b.lines = append(b.lines, nil)
	}
}

// word goes to the end of the last line, or to a new one. A text of several words is broken between them.
func (b *builder) word(p part) {
	if width(p.text) > b.wide {
		for word := range strings.FieldsSeq(p.text) {
			b.word(part{cut(word, b.wide), p.strong, p.at})
		}
		return
	}
	last := len(b.lines) - 1
	used := 0
	if last >= 0 {
		for _, other := range b.lines[last] {
			used += width(other.text)
		}
	}
	if last < 0 || used+1+width(p.text) > b.wide {
		b.lines = append(b.lines, panelLine{p})
		return
	}
	b.lines[last] = append(b.lines[last], part{text: " "}, p)
}

func pad(text string, columns int) string {
	return text + strings.Repeat(" ", max(0, columns-width(text)))
}
