package desk

import (
	"strings"

	tea "charm.land/bubbletea/v2"
)

// A page is a text that takes the place of board and panel.
type page struct {
	lines []string
	from  int // the first that is shown
}

// help shows the keys and the signs of squares.
func (m *screenModel) help() tea.Cmd {
	var lines []string
	for _, k := range m.list() {
		if k.help != "" {
			lines = append(lines, pad(strings.Join(k.names, " "), 9)+" "+k.help)
		}
	}
	lines = append(lines, "",
		"A click selects, or goes there; a piece can be dragged; the wheel goes through the plies.", "")
	m.page = &page{lines: append(lines, signLines(m.symbols())...)}
	return nil
}

// turn handles a key while a page is shown: it scrolls, or ends the page.
func (m *screenModel) turn(name string) {
	l, ok := m.layout()
	if !ok {
		return
	}
	p := m.page
	last := max(0, len(m.pageLines())-l.panelHigh)
	switch name {
	case "up":
		p.from--
	case "down":
		p.from++
	case "pgup":
		p.from -= l.panelHigh
	case "pgdown", "space":
		p.from += l.panelHigh
	default:
		m.page = nil
	}
	p.from = min(max(p.from, 0), last)
}

// pageLines are the lines of the page, as broad as the screen.
func (m *screenModel) pageLines() (lines []string) {
	for _, line := range m.page.lines {
		lines = append(lines, strings.Split(wrapped(line, m.wide), "\n")...)
	}
	return lines
}

// upper is what stands above the lines about the position: a page, or the board and the panel.
func (m *screenModel) upper(l layout) []string {
	lines := make([]string, l.panelHigh)
	if m.page != nil {
		all := m.pageLines()
		copy(lines, all[min(m.page.from, len(all)):]) // the screen may have become broader
		return lines
	}
	panel := m.panel(l)
	for i, board := range m.board(l) {
		side := ""
		if i < len(panel) {
			side = panel[i].render()
		}
		lines[i] = board + strings.Repeat(" ", gap) + side
	}
	return lines
}
