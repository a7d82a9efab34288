package picture

import (
	"math"
	"strconv"
	"strings"
)

// drawMen draws the men on a square.
func (b *Board) drawMen(p Pen, s *Square) {
	if len(s.Men) == 1 && s.Men[0].Presence == 1 {
		b.drawMan(p, &s.Men[0])
		return
	}
	drawCrowd(p, s.Men)
}

// drawMan draws a man who is certainly there: as a piece if his kind is known, otherwise as a tile.
func (b *Board) drawMan(p Pen, m *Man) {
	p.Begin(m.classes(), Transform{})
	switch {
	case m.Known():
		p.Man(m.Side, m.Kinds[0].Kind, 50, 88, 78)
	case b.Lens != NoKind:
		drawLens(p, m, b.Lens)
	case m.seated():
		drawSeats(p, m)
	default:
		drawRow(p, m)
	}
	drawBadge(p, m)
	p.End()
}

// seated reports whether a man may be so many things that each has a fixed place on his tile.
func (m *Man) seated() bool { return len(m.Kinds) > 3 }

// classes returns the classes of a man: his side, his name, and the letters of what he may be.
func (m *Man) classes() string {
	words := "man " + m.Side.class()
	if m.Number > 0 {
		words += " " + m.name()
	}
	if m.Known() {
		words += " known"
	}
	for _, k := range m.Kinds {
		words += " " + k.Kind.letter()
	}
	return words
}

// name returns "w6".
func (m *Man) name() string { return m.Side.class()[:1] + strconv.Itoa(m.Number) }

// drawBadge draws the number of a piece in the upper left corner. Pawns have none.
func drawBadge(p Pen, m *Man) {
	if m.Number == 0 || m.Known() && m.Kinds[0].Kind == Pawn {
		return
	}
	class := m.Side.class()
	if m.Known() {
		class = "known"
	}
	size := 17.0
	if m.Number > 9 {
		size = 14
	}
	p.Circle(class+"-badge", 14, 14, 12)
	p.Text(class+"-number", Label{Text: count(m.Number), X: 14, Y: 14 + size*middle, Size: size})
}

// tile is the part of a square that a tile covers.
var tile = Rect{6, 6, 88, 88, 12}

// seats are the places of the kinds on a tile, each given by the middle of its base. The first place in the upper row
// belongs to the badge.
var seats = [...]Point{King: {50, 47}, Queen: {79, 47}, Rook: {21, 87}, Bishop: {50, 87}, Knight: {79, 87}}

// drawSeats draws a tile for four or five kinds, each in its place. A dot is in the place of an excluded one.
func drawSeats(p Pen, m *Man) {
	p.Rect(m.Side.class()+"-tile", tile)
	var may [Pawn + 1]bool
	for _, k := range m.Kinds {
		may[k.Kind] = true
	}
	for k := King; k <= Knight; k++ {
		if at := seats[k]; may[k] {
			p.Glyph(m.Side.class()+"-glyph", k, at.X, at.Y, 29)
		} else {
			p.Circle(m.Side.class()+"-gone", at.X, at.Y-12, 3)
		}
	}
}

// drawRow draws a tile for two or three kinds in a row, with whole percentages below if they are told.
func drawRow(p Pen, m *Man) {
	p.Rect(m.Side.class()+"-tile", tile)
	height, size := 40.0, 20.0
	if len(m.Kinds) == 3 {
		height, size = 32, 18
	}
	for i, k := range m.Kinds {
		x := tile.X + tile.Width*(float64(i)+0.5)/float64(len(m.Kinds))
		p.Glyph(m.Side.class()+"-glyph", k.Kind, x, 67, height)
		if k.Part > 0 {
			p.Text(m.Side.class()+"-part", Label{Text: Whole(k.Part), X: x, Y: 87, Size: size})
		}
	}
}

// drawLens draws a tile for one kind, filled from below to a height that shows how likely the man is of that kind.
func drawLens(p Pen, m *Man, lens Kind) {
	part := 0.0
	for _, k := range m.Kinds {
		if k.Kind == lens {
			part = k.Part
		}
	}
	class := m.Side.class()
	if part == 0 {
		p.Begin("pale", Transform{Opacity: 0.35})
		p.Rect(class+"-tile", tile)
		p.Glyph(class+"-glyph", lens, 50, 64, 44)
		p.End()
		p.Text("presence", Label{Text: "0", X: 50, Y: 87, Size: 21})
		return
	}
	p.Rect(class+"-tile", tile)
	const inset = 2
	full := tile.Height - 2*inset
	p.Rect(class+"-level", Rect{
		tile.X + inset, tile.Y + inset + full*(1-part), tile.Width - 2*inset, full * part,
		min(tile.Radius-inset, full*part/2),
	})
	p.Glyph(class+"-glyph", lens, 50, 64, 44)
	p.Text(class+"-part", Label{Text: Whole(part), X: 50, Y: 87, Size: 21})
}

// Whole returns a probability as a whole percentage. Only what is certain is 0 or 100.
func Whole(p float64) string {
	switch whole := math.Round(100 * p); {
	case whole < 1:
		return "<1"
	case whole > 99 && p < 1:
		return ">99"
	default:
		return strconv.Itoa(int(whole))
	}
}

// Fine returns a probability as a percentage, with one decimal if it is not whole, and two below 10. Only what is certain
// is 0 or 100.
func Fine(p float64) string {
	percent, decimals := 100*p, 1
	if percent < 9.995 {
		decimals = 2
	}
	switch {
	case p < 1 && percent >= 99.95:
		return ">99.9"
	case p > 0 && percent < 0.005:
		return "<0.01"
	}
	text := strconv.FormatFloat(percent, 'f', decimals, 64)
	return strings.TrimRight(strings.TrimRight(text, "0"), ".")
}

// negligible is the probability below which a man is shown as a dot.
const negligible = 0.03

// drawCrowd draws several men who may stand on a square, side by side. The likeliest comes first and is largest. Each
// is as opaque as he is likely, but never faint, and has his percentage, if that is told. Dots with letters stand for men who are
// hardly there.
func drawCrowd(p Pen, men []Man) {
	seen := 0
	for seen < len(men) && seen < maxCrowd && (men[seen].Presence == 0 || men[seen].Presence >= negligible) {
		seen++
	}
	for i := range men[:seen] {
		c := cellOf(i, seen)
		p.Begin(men[i].classes(), Transform{X: c.x, Y: c.y})
		smaller := 1.0
		if men[i].Presence > 0 {
			smaller = math.Sqrt(men[i].Presence / men[0].Presence)
		}
		drawOne(p, &men[i], c, smaller)
		p.End()
	}
	drawDots(p, men[seen:])
}

// maxCrowd is how many men fit on a square.
const maxCrowd = 6

// A cell is the part of a square for one man of a crowd: where he stands and how high he may be, and where his
// percentage is and how large.
type cell struct {
	x, y   float64
	height float64
	size   float64
	label  Point
}

// cellOf returns the cell of man i, out of so many.
func cellOf(i, of int) cell {
	at := float64(i)
	switch {
	case of == 1:
		return cell{50, 74, 64, 22, Point{0, 21}}
	case of == 2: // the percentages stand in lines of their own, so that there is room for them
		return cell{27 + 46*at, 55, 44, 22, Point{5 - 10*at, 19 + 20*at}}
	case of == 3:
		return cell{18 + 32*at, 41, 32, 19, Point{10 - 10*at, 17 + 18*at}}
	case of == 4:
		return cell{26 + 48*float64(i%2), 33 + 48*float64(i/2), 29, 16, Point{0, 14}}
	}
	return cell{18 + 32*float64(i%3), 33 + 48*float64(i/3), 26, 13, Point{0, 13}}
}

// drawOne draws one man of a crowd, smaller than the first by the given factor. One who is unlikely can still be seen
// well on every square, also where a move has just begun or ended.
func drawOne(p Pen, m *Man, c cell, smaller float64) {
	const smallest, faintest = 0.6, 0.45
	p.Begin("shade", Transform{Opacity: max(faintest, m.Presence)})
	p.Man(m.Side, m.Kinds[0].Kind, 0, 0, c.height*max(smallest, smaller))
	p.End()
	if m.Presence > 0 {
		p.Text("presence", Label{Text: Fine(m.Presence), X: c.label.X, Y: c.label.Y, Size: c.size})
	}
}

// drawDots draws a dot with a letter for each man, as far as there is room. Small letters are Black's.
func drawDots(p Pen, men []Man) {
	const room, wide, size = 4, 23, 17
	for i := range men[:min(len(men), room)] {
		m := &men[i]
		letter := m.Letter()
		if i == room-1 && len(men) > room {
			letter += "+"
		}
		x := 7 + wide*float64(i)
		p.Begin(m.classes()+" trace", Transform{})
		p.Circle(m.Side.class()+"-dot", x, 9, 4)
		p.Text("presence", Label{Text: letter, X: x + 6, Y: 9 + size*middle, Size: size, Anchor: Start})
		p.End()
	}
}

//go:generate go run ./outlines outlines.go

// An Outline is the shape of a man as two paths in the syntax of SVG. The middle of his base is the origin, y points
// down, and the king is [OutlineHeight] high. Each curve is "M" with a point, then "l" and "q" with points relative
// to the one before, and "z". All numbers are whole.
type Outline struct {
	Body string // everything within the outer lines
	Ink  string // the lines of a white man; for a black man, nearly everything
}

// OutlineHeight is the height of the king.
const OutlineHeight = 500

// OutlineOf returns the outline of a man as it is printed: hollow for White, filled for Black.
func OutlineOf(side Side, kind Kind) *Outline { return &outlines[side][kind-King] }
