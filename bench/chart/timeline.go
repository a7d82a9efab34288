package chart

import (
	"math"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"haft/solve"
)

// Timeline draws the entropy of the worlds, in bits, over the plies of a game. A circle marks each ply that locks
// pieces in, with their names beside it.
func Timeline(title string, all []solve.Instant) *Figure {
	p := newPlot(title, "ply", "entropy of the worlds (bits)")
	p.Y.Tick.Marker = every(5)
	return follow(p, all, (*solve.Instant).Bits)
}

// Positions draws the starting positions left over the plies of a game, on a logarithmic axis, and marks the locks as
// Timeline does.
func Positions(title string, all []solve.Instant) *Figure {
	p := newPlot(title, "ply", "starting positions left")
	p.Y.Tick.Marker = powers{}
	return follow(p, all, func(i *solve.Instant) float64 { return math.Log10(float64(i.Positions)) })
}

// The width of a timeline. A centimetre for four plies leaves room for a name at each, but a figure wider than a page
// cannot be read.
const (
	minWidth = 16 * centimetre
	maxWidth = 25 * centimetre
)

// follow draws a value over the plies.
func follow(p *plot.Plot, all []solve.Instant, value func(*solve.Instant) float64) *Figure {
	p.X.Min, p.X.Max = 0, float64(max(1, len(all)-1))
	p.Y.Min, p.Y.Max = 0, 1
	p.X.Tick.Marker = about10(len(all))
	var points plotter.XYs
	for i := range all {
		points = append(points, plotter.XY{X: float64(i), Y: value(&all[i])})
		p.Y.Max = max(p.Y.Max, value(&all[i]))
	}
	p.Add(grid(), line(points, blue), &lockMarks{all, points})
	p.Y.Max *= 1.12 // room for names above the start
	width := min(max(minWidth, vg.Length(len(all))*0.25*centimetre), maxWidth)
	fitTitle(p, width-centimetre)
	return &Figure{width, 8.5 * centimetre, func(c draw.Canvas) {
		p.Draw(draw.Crop(c, vg.Points(4), -vg.Points(8), vg.Points(4), -vg.Points(4)))
	}}
}

// lockMarks draws the locks at the points of a timeline.
type lockMarks struct {
	all    []solve.Instant
	points plotter.XYs
}

// Plot writes names upwards from their marks, or downwards if there is no room above. Names that would run into each
// other stand side by side, each with a line from its mark.
func (l *lockMarks) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	var marks []vg.Point
	var names []string
	for i := range l.all {
		if now := &l.all[i]; now.Locked != 0 {
			marks = append(marks, vg.Point{X: x(l.points[i].X), Y: y(l.points[i].Y)})
			names = append(names, lockNames(now))
		}
	}
	style := textStyle(noteSize, black)
	style.Rotation = quarterTurn
	places := apart(marks, style.Height("w"), c.Max.X)
	for i, at := range marks {
		c.DrawGlyphNoClip(draw.GlyphStyle{Color: vermilion, Radius: vg.Points(2.2), Shape: draw.CircleGlyph{}}, at)
		to := vg.Point{X: places[i], Y: at.Y + vg.Points(5)}
		style.XAlign = draw.XLeft
		if to.Y+style.Width(names[i]) > c.Max.Y {
			style.XAlign = draw.XRight
			to.Y -= vg.Points(10)
		}
		if to.X != at.X+besideMark {
			c.StrokeLine2(draw.LineStyle{Color: vermilion, Width: hairline}, at.X, at.Y, to.X, to.Y)
		}
		c.FillText(style, to, names[i])
	}
}

// besideMark is how far a name is to the right of its mark. The curve comes from the upper left, so there is room.
const besideMark = vg.Length(4)

// apart returns the horizontal places of the names of marks, which are sorted from left to right. Each is beside its
// mark, but at least a gap from the one before. If there is room for all, none is beyond the end.
func apart(marks []vg.Point, gap, end vg.Length) []vg.Length {
	places := make([]vg.Length, len(marks))
	for i, m := range marks {
		places[i] = m.X + besideMark
		if i > 0 {
			places[i] = max(places[i], places[i-1]+gap)
		}
	}
	for i := len(places) - 1; i >= 0 && places[i] > end; i-- {
		places[i], end = end, end-gap
	}
	return places
}

// lockNames lists the pieces that are locked in: "w6=Q b8=N".
func lockNames(now *solve.Instant) string {
	var names []string
	for q := range now.Locked.All() {
		names = append(names, q.String()+"="+now.Domains[q].String())
	}
	return strings.Join(names, " ")
}

// quarterTurn turns a text upwards.
const quarterTurn = math.Pi / 2
