package chart

import (
	"fmt"
	"image/color"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/palette"
	"gonum.org/v1/plot/palette/moreland"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"haft/model"
	"haft/solve"
)

// Entanglement draws the mutual information of every two pieces that are not locked in, in bits, as a
// heat map. The diagonal holds the entropy of each, outside the scale. An empty cell
// is a pair that is independent.
func Entanglement(title string, e *solve.Entanglement) *Figure {
	m := newMatrix(e)
	p := newPlot(title, "", "")
	p.Add(m)
	p.X.Tick.Marker, p.Y.Tick.Marker = m.names(false), m.names(true)
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		axis.Min, axis.Max = -0.5, float64(len(m.pieces))-0.5
		axis.LineStyle.Width, axis.Tick.LineStyle.Width, axis.Tick.Length = 0, 0, vg.Points(5)
	}
	side := vg.Length(max(6, len(m.pieces)))*0.78*centimetre + 1.5*centimetre
	const margin, key = 4, 2 * centimetre
	fitTitle(p, side-2*margin)
	return &Figure{side + key, side, func(c draw.Canvas) {
		main := draw.Crop(c, margin, -key, margin, -margin)
		p.Draw(main)
		cells := p.DataCanvas(main)
		m.bar().Draw(draw.Crop(c, side+margin, -margin, cells.Min.Y-c.Min.Y, cells.Max.Y-c.Max.Y))
	}}
}

// A matrix is the heat map: cell (i,j) is for the pieces i from the left and j from above.
type matrix struct {
	pieces []model.Piece
	bits   [][]float64
	colors *scale
}

func newMatrix(e *solve.Entanglement) *matrix {
	m := &matrix{}
	for q := range e.Open().All() {
		m.pieces = append(m.pieces, q)
	}
	most := 0.0
	for i, p := range m.pieces {
		m.bits = append(m.bits, nil)
		for _, q := range m.pieces {
			m.bits[i] = append(m.bits[i], e.Mutual(p, q))
			if p != q {
				most = max(most, e.Mutual(p, q))
			}
		}
	}
	m.colors = newScale(most)
	return m
}

// names labels an axis with the pieces, in reverse order if it is the vertical one.
func (m *matrix) names(reverse bool) plot.ConstantTicks {
	var ticks plot.ConstantTicks
	for i, q := range m.pieces {
		if reverse {
			i = len(m.pieces) - 1 - i
		}
		ticks = append(ticks, plot.Tick{Value: float64(i), Label: q.String()})
	}
	return ticks
}

// Plot draws the cells, their numbers, and a line between the sides.
func (m *matrix) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	last := len(m.pieces) - 1
	for i := range m.pieces {
		for j := range m.pieces {
			fill, ink := m.cell(i, j)
			left, right := x(float64(i)-0.5), x(float64(i)+0.5)
			bottom, top := y(float64(last-j)-0.5), y(float64(last-j)+0.5)
			c.FillPolygon(fill, []vg.Point{{X: left, Y: bottom}, {X: right, Y: bottom}, {X: right, Y: top}, {X: left, Y: top}})
			c.FillText(textStyle(noteSize, ink), vg.Point{X: (left + right) / 2, Y: (bottom + top) / 2}, cellText(m.bits[i][j]))
		}
	}
	for i := 1; i <= last; i++ {
		if m.pieces[i].Color() != m.pieces[i-1].Color() {
			border := draw.LineStyle{Color: black, Width: lineWidth}
			c.StrokeLine2(border, x(float64(i)-0.5), c.Min.Y, x(float64(i)-0.5), c.Max.Y)
			c.StrokeLine2(border, c.Min.X, y(float64(last-i)+0.5), c.Max.X, y(float64(last-i)+0.5))
		}
	}
	frame := draw.LineStyle{Color: dim, Width: hairline}
	c.StrokeLines(frame, []vg.Point{c.Min, {X: c.Max.X, Y: c.Min.Y}, c.Max, {X: c.Min.X, Y: c.Max.Y}, c.Min})
}

// cell is the colour of a cell and of its number. The diagonal is grey.
func (m *matrix) cell(i, j int) (fill, ink color.Color) {
	if i == j {
		return light, dim
	}
	fill = m.colors.at(m.bits[i][j])
	if m.bits[i][j] < m.colors.most/20 {
		return fill, dim
	}
	return fill, inkOn(fill)
}

// inkOn is the colour of text on another one: whatever differs from its brightness by ITU-R BT.601.
func inkOn(fill color.Color) color.Color {
	if r, g, b, _ := fill.RGBA(); (299*r+587*g+114*b)/1000 < 0x8000 {
		return color.White
	}
	return black
}

// cellText has two digits, without the zero before the point, and nothing where nothing is shared.
func cellText(bits float64) string {
	if bits == 0 {
		return ""
	}
	return strings.TrimPrefix(fmt.Sprintf("%.2f", bits), "0")
}

// A scale gives colours to bits: from white for none through blue to dark.
type scale struct{ most float64 }

// newScale reaches up to the given number of bits; where there is none, up to one.
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

// shades go from dark to white with even steps of lightness.
var shades = func() palette.ColorMap {
	m, err := moreland.NewLuminance([]color.Color{color.RGBA{8, 34, 84, 255}, blue, sky, color.White})
	if err != nil {
		panic(err) // the colours become lighter
	}
	m.SetMax(1)
	return m
}()

// bar is the key to the colours.
func (m *matrix) bar() *plot.Plot {
	p := newPlot("", "", "mutual information (bits)")
	p.HideX()
	p.Y.Min, p.Y.Max = 0, m.colors.most
	p.X.Min, p.X.Max = 0, 1
	p.Add(m.colors)
	return p
}

// Plot fills a bar from bottom to top.
func (s *scale) Plot(c draw.Canvas, p *plot.Plot) {
	const steps = 128
	_, y := p.Transforms(&c)
	for i := range steps { // each up to the top, below the next, so that no seams show
		low := y(s.most * float64(i) / steps)
		c.FillPolygon(s.at(s.most*(float64(i)+0.5)/steps), []vg.Point{{X: c.Min.X, Y: low}, {X: c.Max.X, Y: low}, c.Max, {X: c.Min.X, Y: c.Max.Y}})
	}
}
