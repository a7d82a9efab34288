package chart

import (
	"fmt"
	"image/color"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"haft/model"
	"haft/solve"
)

// Entanglement draws the mutual information, in bits, of every two pieces that are not locked in, as a heat map. The
// diagonal has the entropy of each piece, which the colour scale does not cover. An empty cell is an independent pair.
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

// A matrix is the heat map. Cell (i,j) is for piece i from the top and piece j from the left.
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

// names returns the labels of an axis, one for each piece. The vertical axis has them in reverse order.
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
			middle := vg.Point{X: (left + right) / 2, Y: (bottom + top) / 2}
			c.FillText(textStyle(noteSize, ink), middle, cellText(m.bits[i][j]))
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

// cell returns the colours of a cell and of its number. The diagonal is grey.
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

// cellText formats bits with two digits after the point and no zero before it, or 0 as "".
func cellText(bits float64) string {
	if bits == 0 {
		return ""
	}
	return strings.TrimPrefix(fmt.Sprintf("%.2f", bits), "0")
}

// bar returns the key to the colours.
func (m *matrix) bar() *plot.Plot {
	p := newPlot("", "", "mutual information (bits)")
	p.HideX()
	p.Y.Min, p.Y.Max = 0, m.colors.most
	p.X.Min, p.X.Max = 0, 1
	p.Add(m.colors)
	return p
}
