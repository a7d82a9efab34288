package desk

import (
	"slices"
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/dustin/go-humanize/english"

	"haft/cmd/haft/board"
	"haft/cmd/haft/picture"
	"haft/cmd/haft/terminal"
)

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
	for _, text := range d.Told() {
		b.text(text)
	}
	switch v := d.View; {
	case v.Panel != nil:
		m.square(b, v.Panel)
		if d.Game.Variant == "quantum" {
			b.blank()
			m.counts(b) // which are few, and what the game is about
		}
	case d.Story() == nil:
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
		if taken := m.desk.Taken(side); taken != "" {
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
	for _, t := range m.desk.Tokens() {
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
