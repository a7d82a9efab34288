package picture

import "math"

// negligible is the probability below which a man is shown as a dot.
const negligible = 0.03

// drawCrowd draws several men who may stand on a square, side by side. The likeliest comes first and is largest. Each
// is as opaque as he is likely, and has his percentage. Dots with letters stand for men who are hardly there.
func drawCrowd(p Pen, men []Man) {
	seen := 0
	for seen < len(men) && seen < maxCrowd && men[seen].Presence >= negligible {
		seen++
	}
	for i := range men[:seen] {
		c := cellOf(i, seen)
		p.Begin(men[i].classes(), Transform{X: c.x, Y: c.y})
		drawOne(p, &men[i], c, math.Sqrt(men[i].Presence/men[0].Presence))
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
	anchor Anchor
}

// cellOf returns the cell of man i, out of so many.
func cellOf(i, of int) cell {
	at := float64(i)
	switch {
	case of == 1:
		return cell{50, 74, 64, 22, Point{0, 21}, Middle}
	case of == 2:
		return cell{27 + 46*at, 70, 52, 22, Point{0, 23}, Middle}
	case of == 3:
		return cell{18 + 32*at, 68, 38, 20, Point{0, 23}, Middle}
	}
	return cell{16 + 50*float64(i%2), 32 + 32*float64(i/2), 28, 19, Point{12, -4}, Start}
}

// drawOne draws one man of a crowd, smaller than the first by the given factor.
func drawOne(p Pen, m *Man, c cell, smaller float64) {
	const smallest, faintest = 0.6, 0.2
	p.Begin("shade", Transform{Opacity: max(faintest, m.Presence)})
	p.Man(m.Side, m.Kinds[0].Kind, 0, 0, c.height*max(smallest, smaller))
	p.End()
	p.Text("presence", c.anchor, c.label.X, c.label.Y, c.size, Whole(m.Presence))
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
		p.Text("presence", Start, x+6, 9+size*middle, size, letter)
		p.End()
	}
}
