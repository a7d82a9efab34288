package chart

import (
	"cmp"
	"image/color"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/palette"
	"gonum.org/v1/plot/palette/moreland"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"haft/bench/report"
)

// The colours of Okabe and Ito, Color Universal Design (2008), and greys.
var (
	black     = color.Gray{0}
	dim       = color.Gray{110}
	light     = color.Gray{225}
	blue      = color.RGBA{0, 114, 178, 255}
	sky       = color.RGBA{86, 180, 233, 255}
	paleBlue  = color.RGBA{205, 227, 241, 255} // blue at a fifth of its strength, without transparency
	green     = color.RGBA{0, 158, 115, 255}
	vermilion = color.RGBA{213, 94, 0, 255}
)

// Sizes of type and lines.
const (
	titleSize = vg.Length(10)
	labelSize = vg.Length(9)
	tickSize  = vg.Length(8)
	noteSize  = vg.Length(6.5)
	hairline  = vg.Length(0.4)
	lineWidth = vg.Length(1.2)
)

// centimetre is for the sizes of figures.
const centimetre = vg.Centimeter

// face is the typeface of all text, in a size.
func face(size vg.Length) font.Font {
	return font.Font{Typeface: "Liberation", Variant: "Sans", Size: size}
}

// newPlot returns an empty plot in the style of the package.
func newPlot(title, x, y string) *plot.Plot {
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = title, x, y
	p.Title.TextStyle.Font = face(titleSize)
	p.Title.Padding = vg.Points(6)
	p.Legend.TextStyle.Font = face(tickSize)
	p.Legend.Padding = vg.Points(2)
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		axis.Label.TextStyle.Font = face(labelSize)
		axis.Label.Padding = vg.Points(3)
		axis.Tick.Label.Font = face(tickSize)
		axis.LineStyle.Width, axis.Tick.LineStyle.Width = hairline, hairline
		axis.Tick.Length = vg.Points(3)
		axis.Padding = 0
	}
	return p
}

// fitTitle breaks the title into lines that are no wider than a width, if its words allow it.
func fitTitle(p *plot.Plot, width vg.Length) {
	p.Title.Text = wrap(p.Title.Text, p.Title.TextStyle, width)
}

// grid returns a light grid, to be drawn below the data.
func grid() *plotter.Grid {
	g := plotter.NewGrid()
	g.Vertical = draw.LineStyle{Color: light, Width: hairline}
	g.Horizontal = g.Vertical
	return g
}

// textStyle is the style of labels inside a plot.
func textStyle(size vg.Length, c color.Color) text.Style {
	return text.Style{
		Color: c, Font: face(size), XAlign: draw.XCenter, YAlign: draw.YCenter, Handler: plot.DefaultTextHandler,
	}
}

// line draws a line through points.
func line(points plotter.XYs, c color.Color) *plotter.Line {
	return &plotter.Line{XYs: points, LineStyle: draw.LineStyle{Color: c, Width: lineWidth}}
}

// inkOn returns the colour of text on a fill: black or white, whichever contrasts with its brightness by ITU-R BT.601.
func inkOn(fill color.Color) color.Color {
	if r, g, b, _ := fill.RGBA(); (299*r+587*g+114*b)/1000 < 0x8000 {
		return color.White
	}
	return black
}

// A scale gives a colour to a number from 0 to most: white for 0, then blue, then dark.
type scale struct{ most float64 }

// newScale returns a scale up to the given number, or up to 1 if that is 0.
func newScale(most float64) *scale {
	if most == 0 {
		most = 1
	}
	return &scale{most}
}

func (s *scale) at(bits float64) color.Color {
	c, err := shades.At(1 - min(bits/s.most, 1))
	if err != nil {
		panic(err) // the number is between 0 and 1
	}
	return c
}

// shades go from dark to white in even steps of lightness.
var shades = func() palette.ColorMap {
	m, err := moreland.NewLuminance([]color.Color{color.RGBA{8, 34, 84, 255}, blue, sky, color.White})
	if err != nil {
		panic(err) // the colours become lighter
	}
	m.SetMax(1)
	return m
}()

// Plot fills a bar from bottom to top.
func (s *scale) Plot(c draw.Canvas, p *plot.Plot) {
	const steps = 128
	_, y := p.Transforms(&c)
	for i := range steps { // each reaches the top, and the next covers it, so that no seams show
		low := y(s.most * float64(i) / steps)
		rest := []vg.Point{{X: c.Min.X, Y: low}, {X: c.Max.X, Y: low}, c.Max, {X: c.Min.X, Y: c.Max.Y}}
		c.FillPolygon(s.at(s.most*(float64(i)+0.5)/steps), rest)
	}
}

// nameDrawn gives the configurations in a figure the shortest names that tell them apart, and adds to the title what
// the names leave out.
func nameDrawn(title string, drawn []report.Configuration) (*report.Names, string) {
	names := report.NewNames(drawn)
	var words []string
	if title != "" {
		words = append(words, title)
	}
	if names.Common != "" {
		words = append(words, "all: "+names.Common)
	}
	if names.Usual != "" {
		words = append(words, "where not named: "+names.Usual)
	}
	return names, strings.Join(words, "; ")
}

// nameWidth is the most that names beside a plot may take.
const nameWidth = 4.5 * centimetre

// wrap breaks words into lines of at most the given width. A wider word has a line of its own.
func wrap(words string, style text.Style, width vg.Length) string {
	var lines []string
	for _, word := range strings.Fields(words) {
		last := len(lines) - 1
		if last >= 0 && style.Width(lines[last]+" "+word) <= width {
			lines[last] += " " + word
		} else {
			lines = append(lines, word)
		}
	}
	return strings.Join(lines, "\n")
}

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
