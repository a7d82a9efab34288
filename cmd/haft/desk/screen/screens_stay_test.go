package screen

import (
	"fmt"
	"image/color"
	"io"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"haft/cmd/haft/core"
	"haft/cmd/haft/desk"
	"haft/cmd/haft/picture"
	"haft/model"
	"haft/solve/solvertest/extent"
	"haft/solve/solvertest/golden"
)

// direct is a screen whose questions are answered at once, without a program.
type direct struct{ *screenModel }

func openDirect(t *testing.T, text string) direct {
	t.Helper()
	d, err := desk.Open(t.Context(), core.Usual, text, "game")
	if err != nil {
		t.Fatal(err)
	}
	save := func(_ string, write func(io.Writer) error) error { return write(io.Discard) }
	return direct{newModel(t.Context(), d, save)}
}

// press presses keys, by their names or characters; a word that begins with a colon is typed as a line.
func (d direct) press(keys string) {
	for name := range strings.FieldsSeq(keys) {
		if line, ok := strings.CutPrefix(name, ":"); ok && line != "" {
			d.send(tea.KeyPressMsg{Code: ':', Text: ":"})
			d.send(tea.PasteMsg{Content: strings.ReplaceAll(line, "_", " ")})
			name = "enter"
		}
		if key, ok := keyNames[name]; ok {
			d.send(tea.KeyPressMsg(key))
			continue
		}
		d.send(tea.KeyPressMsg{Code: []rune(name)[0], Text: name})
	}
}

// send handles a message, and what comes of it.
func (d direct) send(msg tea.Msg) {
	_, cmd := d.Update(msg)
	if cmd == nil {
		return
	}
	switch next := cmd().(type) {
	case tea.QuitMsg, nil:
	default:
		d.send(next)
	}
}

// What the screen shows after keys, in terminals of several sizes, does not change unless somebody wants it to.
// UPDATE=1 writes the file; read what has changed in it.
func TestScreensStay(t *testing.T) {
	extent.Slow(t)
	var shown strings.Builder
	for _, c := range []struct {
		game       string
		wide, high int
		keys       []string
	}{
		{"*", 80, 24, []string{
			"", "enter", "up enter", "tab", "esc", "?", "down down", "space", "pgup", "q", ": ", "e 4 esc x x",
		}},
		{"1. d4 e5 2. b1c3 g8f6 3. d1d3 (3. d1d2 exd4 {why not}) (3. f4) 3... a6 *", 80, 24, []string{
			"home", "left up right down right right right right right", "enter", "end v", "[ v", "v v",
			"end :world_3 tab tab left", "esc :why_w4!=N . . .", "tab tab tab right", "esc k", "k f", ":suppose_w4=Q",
		}},
		{"1. d4 e5 2. b1c3 g8f6 3. d1d3 a6 *", 100, 33, []string{"", "up up enter"}},
		{"1. e4 a6 2. e5 a5 3. e6 a4 4. exd7 a3 *", 90, 30, []string{":d7 :c8", ":dxc8", "q x", "n u"}},
		{"[White \"Somebody with a very long name indeed\"]\n[Black \"Another one, of a name even longer than that\"]\n" +
			"[Result \"1-0\"]\n\n1. e4 d5 2. exd5 1-0", 80, 24, []string{"", "ctrl+s", "esc :save_doc.go", "y"}},
		{"[Variant \"QuantumChess\"]\n\n1. e4 d5 2. exd5 *", 80, 24, []string{":d5", "m", "> >", "tab", "?"}},
		{"[Variant \"Heisenberg Chess\"]\n\n1. e4 *", 80, 24, []string{":d7", "> w h", "tab tab", ":e4"}},
		{"b1a3 a7a6 c1b3 a6a5 d1c3", 80, 24, []string{"", ":why_w2=N .", "esc :world_2", "[ :d1c3"}},
		{strings.Repeat("b1c3 b8c6 c3b1 c6b8 ", 18), 80, 24, []string{"", "home", ":ply_36"}},
		{"*", 79, 24, []string{""}},
		{"1. e4 *", 80, 23, []string{":d5 u"}},
	} {
		s := openDirect(t, c.game)
		s.send(tea.WindowSizeMsg{Width: c.wide, Height: c.high})
		fmt.Fprintf(&shown, "===== %d by %d: %s\n", c.wide, c.high, strings.Join(strings.Fields(c.game), " "))
		for _, keys := range c.keys {
			s.press(keys)
			fmt.Fprintf(&shown, "----- keys: %s\n%s", keys, s.text())
			if cursor := s.View().Cursor; cursor != nil {
				fmt.Fprintf(&shown, "----- the cursor in column %d of line %d\n", cursor.X, cursor.Y)
			}
		}
	}
	golden.Text(t, "testdata/screens.txt", shown.String())
}

// How large the squares and the panel are, by the size of the terminal, and which square is at the edges of the board.
func TestLayoutsStay(t *testing.T) {
	var shown strings.Builder
	shown.WriteString("terminal   square  panel at  wide  high  below\n")
	m := newScreen(t)
	for _, size := range [][2]int{
		{80, 24},
		{79, 24},
		{80, 23},
		{80, 31},
		{80, 32},
		{95, 32},
		{96, 31},
		{96, 32},
		{111, 32},
		{112, 40},
		{128, 39},
		{128, 40},
		{128, 47},
		{128, 48},
		{128, 100},
		{300, 24},
		{300, 100},
		{1000, 1000},
	} {
		m.wide, m.high = size[0], size[1]
		l, ok := m.layout()
		fmt.Fprintf(&shown, "%4d %4d   ", m.wide, m.high)
		if !ok {
			shown.WriteString("too small\n")
			continue
		}
		fmt.Fprintf(&shown, "%2d %d   %4d     %4d  %4d  %4d\n", l.squareWide, l.squareHigh, l.panelX, l.panelWide,
			l.panelHigh, l.below)
	}
	m.wide, m.high = leastWide, leastHigh
	l, _ := m.layout()
	for _, at := range [][2]int{
		{2, 1}, {1, 1}, {2, 0}, {7, 2}, {8, 2}, {7, 3}, {49, 16}, {50, 16}, {49, 17}, {43, 1}, {44, 1},
	} {
		fmt.Fprintf(&shown, "column %d, line %d: %v, turned %v\n", at[0], at[1], l.squareAt(at[0], at[1], false),
			l.squareAt(at[0], at[1], true))
	}
	golden.Text(t, "testdata/layouts.txt", shown.String())
}

// named are the colours of a palette, by what they are for.
func named(p *palette, c color.Color) string {
	for _, of := range []struct {
		name string
		color.Color
	}{
		{"selected", p.selected},
		{"takes", p.takes},
		{"goes", p.goes},
		{"reason", p.reason},
		{"changed", p.changed},
		{"danger", p.danger},
		{"last", p.last},
		{"light", p.light},
		{"dark", p.dark},
		{"White's tile", p.tiles[picture.White]},
		{"Black's tile", p.tiles[picture.Black]},
	} {
		if of.Color == c {
			return of.name
		}
	}
	r, g, b, _ := c.RGBA()
	return fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
}

// The colours of squares and of the men on them, by what is shown there, in terminals of many and of few colours.
func TestColoursStay(t *testing.T) {
	var shown strings.Builder
	queen := picture.Sure(picture.Black, picture.Queen)
	for _, c := range []struct {
		what string
		s    picture.Square
	}{
		{"nothing", picture.Square{}},
		{"last move", picture.Square{Last: true}},
		{"selected, last move", picture.Square{Frame: picture.Selected, Last: true}},
		{"goes there", picture.Square{Ways: picture.Ordinary}},
		{"takes there", picture.Square{Ways: picture.Ordinary, Men: []picture.Man{queen}}},
		{"goes by speed to somebody", picture.Square{Ways: picture.BySpeed, Men: []picture.Man{queen}}},
		{"goes there, reason", picture.Square{Ways: picture.ByPlace, Frame: picture.Reason}},
		{"reason, check", picture.Square{Frame: picture.Reason, Check: 1}},
		{"may be less", picture.Square{Frame: picture.Changed}},
		{"perhaps check, last move", picture.Square{Check: 0.01, Last: true}},
	} {
		for _, p := range []*palette{&full, &few} {
			light, dark := p.ground(&c.s, false), p.ground(&c.s, true)
			fmt.Fprintf(&shown, "%s, blends %v: %s, shaded %s, ink %s\n", c.what, p.blends, named(p, light),
				named(p, dark), ink(p, light))
			for _, presence := range []float64{0, 0.25, 0.5, 0.75, 1} {
				white := p.tile(&c.s, desk.Row{Side: picture.White, Presence: presence}, light)
				black := p.tile(&c.s, desk.Row{Side: picture.Black, Presence: presence}, light)
				if white != light || black != light {
					fmt.Fprintf(&shown, "  %.2f: White on %s, ink %s; Black on %s, ink %s\n", presence,
						named(p, white), ink(p, white), named(p, black), ink(p, black))
				}
			}
		}
	}
	for _, profile := range []colorprofile.Profile{
		colorprofile.NoTTY, colorprofile.ASCII, colorprofile.ANSI, colorprofile.ANSI256, colorprofile.TrueColor,
	} {
		m := &screenModel{profile: profile}
		fmt.Fprintf(&shown, "%v: blends %v, symbols %v\n", profile, m.colours().blends, m.symbols())
	}
	m := newScreen(t)
	m.cursor, _ = model.ParseSquare('a', '1')
	face := &desk.Face{Wide: 6, High: 2}
	for _, profile := range []colorprofile.Profile{colorprofile.ASCII, colorprofile.ANSI} {
		m.profile = profile
		fmt.Fprintf(&shown, "%v: %q\n", profile, m.rank(face, 7)[0])
	}
	golden.Text(t, "testdata/colours.txt", shown.String())
}

// ink is whose ink is used on a ground.
func ink(p *palette, ground color.Color) string {
	if p.style(ground).GetForeground() == p.inks[picture.Black] {
		return "Black's"
	}
	return "White's"
}
