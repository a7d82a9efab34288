package chart

import (
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
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
