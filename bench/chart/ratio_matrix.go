package chart

import (
	"fmt"
	"image/color"
	"math"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"haft/bench/report"
)

// Ratios draws a matrix of how many times the cost of the column the configuration of the row costs. Darker means more, and each cell has its number.
func Ratios(title string, s *report.Study) *Figure {
	best, note := shown(s, maxRows)
	names, title := nameDrawn(title, best)
	r := newRatios(s, best)
	p := newPlot(title, "", "")
	p.Add(r)
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		axis.Min, axis.Max = -0.5, float64(len(best))-0.5
		axis.LineStyle.Width, axis.Tick.LineStyle.Width = 0, 0
	}
	left, rowHeight := r.names(p, names)
	cells := vg.Length(max(5, len(best)))
	width, height := left+cells*1.15*centimetre+0.6*centimetre, cells*rowHeight+2*centimetre
	words := "PAR-2 of the row / PAR-2 of the column"
	if s.Count != "" {
		words = "mean of the row / mean of the column"
	}
	p.X.Label.Text = words
	for line := range strings.Lines(note) {
		p.X.Label.Text += "\n" + strings.TrimSpace(line)
		height += 0.5 * centimetre
	}
	fitTitle(p, width-centimetre)
	return &Figure{width, height, func(c draw.Canvas) { p.Draw(draw.Crop(c, 4, -8, 4, -4)) }}
}

// ratios are the cells of the matrix. Cell (i,j) is in row i from the top.
type ratios struct {
	of    []report.Configuration
	cells [][]float64 // 0 on the diagonal
}

func newRatios(s *report.Study, of []report.Configuration) *ratios {
	r := &ratios{of: of}
	at := map[report.Configuration]int{}
	for i, c := range of {
		at[c] = i
		r.cells = append(r.cells, make([]float64, len(of)))
	}
	for _, p := range s.Compare(of) {
		values := p.PAR2
		a, b := at[p.A], at[p.B]
		r.cells[a][b], r.cells[b][a] = ratio(values[0], values[1], s.Least()), ratio(values[1], values[0], s.Least())
	}
	return r
}

// ratio divides two costs. Neither counts as less than the least.
func ratio(a, b, least float64) float64 { return max(a, least) / max(b, least) }

// names labels the columns with numbers, and the rows with names and these numbers. It returns the width of the labels
// and the height that a row needs.
func (r *ratios) names(p *plot.Plot, names *report.Names) (width, height vg.Length) {
	var x, y plot.ConstantTicks
	style := p.Y.Tick.Label
	height = 0.7 * centimetre
	for i, c := range r.of {
		number := fmt.Sprint(i + 1)
		label := wrap(names.Of(c), style, nameWidth) + "  " + number
		x = append(x, plot.Tick{Value: float64(i), Label: number})
		y = append(y, plot.Tick{Value: float64(len(r.of) - 1 - i), Label: label})
		width, height = max(width, style.Width(label)), max(height, style.Height(label)+4)
	}
	p.X.Tick.Marker, p.Y.Tick.Marker = x, y
	return width, height
}

func (r *ratios) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	last := len(r.of) - 1
	for i := range r.of {
		for j := range r.of {
			left, right := x(float64(j)-0.5), x(float64(j)+0.5)
			bottom, top := y(float64(last-i)-0.5), y(float64(last-i)+0.5)
			fill, ink := r.shade(i, j)
			c.FillPolygon(fill, []vg.Point{{X: left, Y: bottom}, {X: right, Y: bottom}, {X: right, Y: top}, {X: left, Y: top}})
			middle := vg.Point{X: (left + right) / 2, Y: (bottom + top) / 2}
			c.FillText(textStyle(tickSize, ink), middle, ratioText(r.cells[i][j]))
		}
	}
	frame := draw.LineStyle{Color: dim, Width: hairline}
	c.StrokeLines(frame, []vg.Point{c.Min, {X: c.Max.X, Y: c.Min.Y}, c.Max, {X: c.Min.X, Y: c.Max.Y}, c.Min})
}

// shade returns the colours of a cell and of its number. A cell is white up to 1, and then darker with the logarithm,
// up to 100.
func (r *ratios) shade(i, j int) (fill, ink color.Color) {
	if r.cells[i][j] == 0 {
		return light, dim
	}
	fill = (&scale{2}).at(max(0, math.Log10(r.cells[i][j])))
	return fill, inkOn(fill)
}

// ratioText formats a ratio to two digits or more: "49", "3.6k" or, below 1, "1/49". It formats 0, which means none, as
// "".
func ratioText(v float64) string {
	switch {
	case v == 0:
		return ""
	case v < 1/1.05:
		return "1/" + ratioText(1/v)
	case v < 9.95:
		return fmt.Sprintf("%.1f", v)
	case v < 999.5:
		return fmt.Sprintf("%.0f", v)
	case v < 999_500:
		return ratioText(v/1e3) + "k"
	}
	return ratioText(v/1e6) + "M"
}
