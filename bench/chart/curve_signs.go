package chart

import (
	"cmp"
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A sign tells one curve from another by colour, by dashes and by the shape of its marks, so colour is not needed.
type sign struct {
	color  color.Color
	dashes []vg.Length
	shape  draw.GlyphDrawer
	width  vg.Length // of the line; 0 for the usual one
}

var (
	orange = color.RGBA{230, 159, 0, 255}
	purple = color.RGBA{204, 121, 167, 255}
)

// signs are as many signs as can be told apart in one plot.
var signs = []sign{
	{blue, nil, draw.CircleGlyph{}, 0},
	{vermilion, []vg.Length{5, 2}, draw.SquareGlyph{}, 0},
	{green, []vg.Length{1.5, 1.5}, draw.PyramidGlyph{}, 0},
	{purple, []vg.Length{6, 2, 1.5, 2}, draw.CrossGlyph{}, 0},
	{orange, []vg.Length{9, 2.5}, draw.RingGlyph{}, 0},
	{sky, []vg.Length{3, 1}, draw.BoxGlyph{}, 0},
	{black, []vg.Length{9, 2, 1.5, 2, 1.5, 2}, draw.TriangleGlyph{}, 0},
	{dim, []vg.Length{2, 3}, draw.PlusGlyph{}, 0},
}

// vbsSign is that of the virtual best solver: broad and pale, since it runs where the best of the others do.
var vbsSign = sign{color: color.Gray{190}, width: 4}

func (s sign) line() draw.LineStyle {
	return draw.LineStyle{Color: s.color, Width: cmp.Or(s.width, lineWidth), Dashes: s.dashes}
}

func (s sign) mark() draw.GlyphStyle {
	return draw.GlyphStyle{Color: s.color, Radius: vg.Points(2.6), Shape: s.shape}
}

// A curve is a line with marks on some of its points.
type curve struct {
	sign
	points plotter.XYs
	marks  plotter.XYs
}

// Plot draws the line and then the marks.
func (v *curve) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	at := func(points plotter.XYs) (all []vg.Point) {
		for _, q := range points {
			all = append(all, vg.Point{X: x(q.X), Y: y(q.Y)})
		}
		return all
	}
	if len(v.points) > 1 {
		c.StrokeLines(v.line(), c.ClipLinesXY(at(v.points))...)
	}
	for _, q := range at(v.marks) {
		c.DrawGlyph(v.mark(), q)
	}
}

// Thumbnail draws a piece of the line with a mark in its middle.
func (v *curve) Thumbnail(c *draw.Canvas) {
	middle := vg.Point{X: (c.Min.X + c.Max.X) / 2, Y: (c.Min.Y + c.Max.Y) / 2}
	if len(v.points) > 1 {
		c.StrokeLine2(v.line(), c.Min.X, middle.Y, c.Max.X, middle.Y)
	}
	c.DrawGlyph(v.mark(), middle)
}

// some returns about n of the points, evenly spread. With an offset that differs from curve to curve, the marks of
// curves that run together lie side by side.
func some(points plotter.XYs, n, offset int) (marks plotter.XYs) {
	step := max(1, len(points)/n)
	for i := offset % step; i < len(points); i += step {
		marks = append(marks, points[i])
	}
	return marks
}
