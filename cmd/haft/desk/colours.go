package desk

import (
	"image/color"
	"slices"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"

	"haft/cmd/haft/picture"
)

// A palette is the colours of the board.
type palette struct {
	light, dark, last, cursor color.Color    // of squares
	selected, goes, takes     color.Color    // of what is selected, and where it can go
	reason, changed, danger   color.Color    // of what is asked, and of a check
	tiles, inks               [2]color.Color // of White and of Black
	blends                    bool           // there are colours between others
}

// full is the light theme of pictures, for terminals of 256 colours and more.
var full = themed(picture.Light)

// few are the colours of terminals that have 16, by their numbers there.
var few = palette{
	light: lipgloss.Color("7"), dark: lipgloss.Color("2"), last: lipgloss.Color("3"),
	selected: lipgloss.Color("4"), goes: lipgloss.Color("6"), takes: lipgloss.Color("1"),
	reason: lipgloss.Color("5"), changed: lipgloss.Color("5"), danger: lipgloss.Color("1"), cursor: lipgloss.Color("13"),
	tiles: [2]color.Color{lipgloss.Color("15"), lipgloss.Color("0")},
	inks:  [2]color.Color{lipgloss.Color("0"), lipgloss.Color("15")},
}

// themed takes the colours of a theme. A square of the last move, and one where a piece may go, has the colour of its
// sign, paler.
func themed(theme picture.Theme) palette {
	styles := map[string]picture.Style{}
	for _, r := range theme.Rules() {
		styles[r.Class] = r.Style
	}
	of := func(hex string) color.Color { return lipgloss.Color(hex[:len("#rrggbb")]) }
	ground := of(styles["light"].Fill)
	return palette{
		light: ground, dark: blend(ground, of(styles["dark"].Fill), 0.5), // a quiet pattern: the men are what matters
		last:     blend(ground, of(styles["last"].Fill), 0.8),
		selected: of(styles["selected"].Stroke), goes: blend(ground, of(styles["goes"].Fill), 0.45),
		takes: of(styles["takes"].Fill), reason: of(styles["reason"].Stroke), changed: of(styles["changed"].Stroke),
		danger: of(styles["danger"].Fill), cursor: of(styles["place"].Stroke), blends: true,
		tiles: [2]color.Color{of(styles["white-tile"].Fill), of(styles["black-tile"].Fill)},
		inks:  [2]color.Color{of(styles["white-glyph"].Fill), of(styles["black-glyph"].Fill)},
	}
}

// blend is a colour between two.
func blend(from, to color.Color, part float64) color.Color {
	r1, g1, b1, _ := from.RGBA()
	r2, g2, b2, _ := to.RGBA()
	mix := func(a, b uint32) uint8 { return uint8((float64(a)*(1-part) + float64(b)*part) / 0x101) }
	return color.RGBA{mix(r1, r2), mix(g1, g2), mix(b1, b2), 0xff}
}

// colours are those of the terminal.
func (m *screenModel) colours() *palette {
	if m.profile <= colorprofile.ANSI {
		return &few
	}
	return &full
}

// symbols reports whether the men are shown as symbols. Without colours nobody could tell White's from Black's, and
// terminals of 16 colours may have no such characters.
func (m *screenModel) symbols() bool { return m.profile > colorprofile.ANSI }

// ground is the colour of a square: that of what it shows, or otherwise its own.
func (p *palette) ground(s *picture.Square, shaded bool) color.Color {
	switch said := p.said(s); {
	case said != nil:
		return said
	case s.Last:
		return p.last
	case shaded:
		return p.dark
	}
	return p.light
}

// tile is the colour behind a row of a square: that of the man there, the stronger the likelier he is, or that of the
// ground.
func (p *palette) tile(s *picture.Square, r squareRow, ground color.Color) color.Color {
	const rather = 0.5
	switch {
	case r.Presence == 0 || p.said(s) != nil:
		return ground
	case p.blends && r.Presence < 1:
		return blend(ground, p.tiles[r.Side], r.Presence)
	case r.Presence > rather:
		return p.tiles[r.Side]
	}
	return ground
}

// style is the ground with an ink that can be read on it.
func (p *palette) style(ground color.Color) lipgloss.Style {
	ink := p.inks[picture.White]
	if p.blends {
		ink = readable(ground, p.inks)
	} else if slices.Contains([]color.Color{p.tiles[picture.Black], p.selected, p.takes, p.reason}, ground) {
		ink = p.inks[picture.Black]
	}
	return lipgloss.NewStyle().Background(ground).Foreground(ink)
}

// said is the colour of what is asked about a square; nil if that is nothing.
func (p *palette) said(s *picture.Square) color.Color {
	switch {
	case s.Frame == picture.Selected:
		return p.selected
	case s.Takes() && s.Ways&picture.Ordinary != 0:
		return p.takes
	case s.Ways != 0:
		return p.goes
	case s.Frame == picture.Reason:
		return p.reason
	case s.Frame == picture.Changed:
		return p.changed
	case s.Check > 0:
		return p.danger
	}
	return nil
}

// readable is the ink with more contrast.
func readable(ground color.Color, inks [2]color.Color) color.Color {
	r, g, b, _ := ground.RGBA()
	const half = 0x7000 // as the eye sees it
	if (2126*r+7152*g+722*b)/10000 > half {
		return inks[picture.White]
	}
	return inks[picture.Black]
}
