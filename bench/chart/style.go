package chart

import (
	"fmt"
	"image/color"
	"math"

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

// newPlot is an empty plot in the style of the package, with a light grid.
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

// grid is a light one, for below the data.
func grid() *plotter.Grid {
	g := plotter.NewGrid()
	g.Vertical = draw.LineStyle{Color: light, Width: hairline}
	g.Horizontal = g.Vertical
	return g
}

// textStyle is for labels inside a plot.
func textStyle(size vg.Length, c color.Color) text.Style {
	return text.Style{Color: c, Font: face(size), XAlign: draw.XCenter, YAlign: draw.YCenter, Handler: plot.DefaultTextHandler}
}

// line draws a line through points.
func line(points plotter.XYs, c color.Color) *plotter.Line {
	return &plotter.Line{XYs: points, LineStyle: draw.LineStyle{Color: c, Width: lineWidth}}
}

// An entry is a line of a key: what a sign in the plot means.
type entry struct {
	name string
	sign plot.Thumbnailer
}

// key writes entries side by side, in the middle of a canvas.
func key(c draw.Canvas, entries ...entry) {
	const gap = vg.Length(14)
	var legends []plot.Legend
	width := -gap
	for _, e := range entries {
		l := plot.NewLegend()
		l.TextStyle.Font, l.ThumbnailWidth = face(tickSize), vg.Points(18)
		l.Left, l.Top = true, true
		l.Add(e.name, e.sign)
		legends = append(legends, l)
		width += l.Rectangle(c).Size().X + gap
	}
	c = draw.Crop(c, (c.Size().X-width)/2, 0, 0, 0)
	for i := range legends {
		legends[i].Draw(c)
		c = draw.Crop(c, legends[i].Rectangle(c).Size().X+gap, 0, 0, 0)
	}
}

// every marks an axis at the multiples of a number.
type every float64

func (e every) Ticks(low, high float64) (ticks []plot.Tick) {
	for v := math.Ceil(low/float64(e)) * float64(e); v <= high; v += float64(e) {
		ticks = append(ticks, plot.Tick{Value: v, Label: fmt.Sprintf("%g", v)})
	}
	return ticks
}

// about10 marks an axis of n whole numbers about ten times, at multiples of 1, 2 or 5 times a power
// of ten.
func about10(n int) every {
	for unit := 1; ; unit *= 10 {
		for _, step := range []int{unit, 2 * unit, 5 * unit} {
			if n <= 11*step {
				return every(step)
			}
		}
	}
}
