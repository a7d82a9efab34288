package picture

import "math"

// drawOverlays draws what lies above the men: the frame, how the selected man can go here, what that would mean, and
// who sees the square.
func drawOverlays(p Pen, s *Square) {
	drawFrame(p, s)
	drawWays(p, s)
	drawCheck(p, s)
	if s.Seen > 0 && s.Check == 0 {
		drawChip(p, "seen", upperRight, 16, count(s.Seen))
	}
	size := 16.0
	if len(s.Men) > 0 {
		size = 13 // so that the man can still be seen
	}
	if s.Keeps != "" {
		drawChip(p, "keeps", lowerRight, size, s.Keeps)
	}
	if s.Locks != "" {
		drawChip(p, "locks", lowerLeft, size, s.Locks)
	}
}

func drawFrame(p Pen, s *Square) {
	class := [...]string{"", "selected", "reason", "changed"}[s.Frame]
	if class == "" {
		return
	}
	const inset = 3
	p.Rect(class, Rect{inset, inset, side - 2*inset, side - 2*inset, 8})
	if s.Note != "" {
		drawChip(p, class, lowerLeft, 16, s.Note)
	}
}

// drawCheck writes a plus, and how likely the check is. A tile with fixed places has room only below the badge.
func drawCheck(p Pen, s *Square) {
	if s.Check == 0 {
		return
	}
	text := "+"
	if s.Check < 1 {
		text += Whole(s.Check)
	}
	if len(s.Men) == 1 && s.Men[0].seated() {
		drawChip(p, "danger", belowBadge, 13, text)
	} else {
		drawChip(p, "danger", upperRight, 16, text)
	}
}

// A spot is the place of a chip on a square.
type spot uint8

const (
	upperRight spot = iota
	lowerRight
	lowerLeft
	belowBadge
)

// drawChip writes a few characters on a background, which is wide enough for any typeface.
func drawChip(p Pen, class string, at spot, size float64, text string) {
	const gap = 2.0
	high, wide := size+5, 0.6*size+0.66*size*float64(cells(text))
	x, y := gap, gap
	if at == upperRight || at == lowerRight {
		x = side - gap - wide
	}
	if at == lowerRight || at == lowerLeft {
		y = side - gap - high
	}
	if at == belowBadge {
		y = 30
	}
	p.Rect(class+"-chip", Rect{x, y, wide, high, 6})
	p.Text(class+"-text", Middle, x+wide/2, y+high/2+size*middle, size, text)
}

// drawWays draws a dot for an ordinary move, a diamond for a change of speed, and a ring for a change of position. If
// the move captures, corners replace the dot.
func drawWays(p Pen, s *Square) {
	if s.Ways == 0 {
		return
	}
	ways, y := s.Ways, 50.0
	if len(s.Men) > 0 {
		drawCorners(p)
		ways &^= Ordinary
		y = 83
	}
	n := 0
	for _, w := range [...]Ways{Ordinary, BySpeed, ByPlace} {
		if ways&w != 0 {
			n++
		}
	}
	x := 50 - 15*float64(n-1)
	if n > 0 && len(s.Men) > 0 { // otherwise a black man would hide them
		p.Rect("keeps-chip", Rect{x - 17, y - 15, 34 + 30*float64(n-1), 30, 15})
	}
	for _, w := range [...]Ways{Ordinary, BySpeed, ByPlace} {
		if ways&w != 0 {
			drawWay(p, w, x, y)
			x += 30
		}
	}
}

func drawWay(p Pen, w Ways, x, y float64) {
	const r = 12
	switch w {
	case Ordinary:
		p.Circle("goes", x, y, r)
	case BySpeed:
		p.Polygon("speed", Point{x, y - r - 3}, Point{x + r + 3, y}, Point{x, y + r + 3}, Point{x - r - 3, y})
	case ByPlace:
		p.Circle("place", x, y, r-1)
	}
}

// drawCorners draws an angle in each corner of a square.
func drawCorners(p Pen) {
	const long, thick = 26, 7
	for _, c := range [...]Point{{0, 0}, {side, 0}, {side, side}, {0, side}} {
		at := func(x, y float64) Point { return Point{math.Abs(c.X - x), math.Abs(c.Y - y)} }
		p.Polygon("takes", at(0, 0), at(long, 0), at(long, thick), at(thick, thick), at(thick, long), at(0, long))
	}
}

// drawArrows draws the arrows, each from the middle of a square to the middle of another.
func (b *Board) drawArrows(p Pen, l *layout) {
	for _, a := range b.Arrows {
		from, to := b.corner(l, a.From), b.corner(l, a.To)
		p.Polygon("arrow", arrow(Point{from.X + side/2, from.Y + side/2}, Point{to.X + side/2, to.Y + side/2})...)
	}
}

// arrow returns the outline of an arrow: a shaft and a head. The two points must differ.
func arrow(from, to Point) []Point {
	const gap, thick, head, broad = 28, 7, 34, 20
	length := math.Hypot(to.X-from.X, to.Y-from.Y)
	ux, uy := (to.X-from.X)/length, (to.Y-from.Y)/length
	at := func(along, across float64) Point {
		return Point{from.X + along*ux - across*uy, from.Y + along*uy + across*ux}
	}
	end := length - 8
	return []Point{
		at(gap, thick), at(end-head, thick), at(end-head, broad), at(end, 0),
		at(end-head, -broad), at(end-head, -thick), at(gap, -thick),
	}
}
