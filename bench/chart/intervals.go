package chart

import (
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A Dot is a number with an interval; both bounds are the number if there is none.
type Dot struct{ Value, Low, High float64 }

// A DotRow is a row of [Dots]. It has a dot for each series, or nil.
type DotRow struct {
	Name string
	Dots []*Dot
}

// An Axis is the axis of numbers of a drawing.
type Axis struct {
	Name      string
	Low, High float64
	Log       bool // numbers are decimal logarithms
}

// Dots draws rows of numbers with their intervals, the first row on top. Each series has a sign of its own. There may
// be eight of them.
func Dots(title string, axis Axis, series []string, rows []DotRow) *Figure {
	rows = slices.Clone(rows)
	slices.Reverse(rows)
	p := newPlot(title, axis.Name, "")
	p.X.Min, p.X.Max = axis.Low, axis.High
	if axis.Log {
		p.X.Tick.Marker = decades{}
	}
	p.Y.Min, p.Y.Max = -0.6, float64(len(rows))-0.4
	p.Y.LineStyle.Width, p.Y.Tick.LineStyle.Width = 0, 0
	var ticks plot.ConstantTicks
	left := vg.Length(0)
	for i, r := range rows {
		ticks = append(ticks, plot.Tick{Value: float64(i), Label: r.Name})
		left = max(left, p.Y.Tick.Label.Width(r.Name))
	}
	p.Y.Tick.Marker = ticks
	p.Add(grid())
	var key []entry
	for i, name := range series {
		c := &curve{sign: signs[i]}
		c.dashes = nil
		d := &dots{c, i, len(series), rows}
		p.Add(d)
		key = append(key, entry{name, c})
	}
	const rowHeight = 0.5 * centimetre
	height := vg.Length(len(rows))*rowHeight + 2.5*centimetre
	return beside(p, left+figureWidth-2*centimetre, height, key, "")
}

// dots are those of one series.
type dots struct {
	*curve
	at, of int // which of how many
	rows   []DotRow
}

// Plot draws the intervals and then the marks. The series of a row lie one above the other.
func (d *dots) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	inside := func(v float64) vg.Length { return x(min(max(v, p.X.Min), p.X.Max)) }
	for i, r := range d.rows {
		dot := r.Dots[d.at]
		if dot == nil {
			continue
		}
		height := y(float64(i) + 0.5*(float64(d.of-1)/2-float64(d.at))/float64(d.of))
		if dot.Low < dot.High {
			c.StrokeLine2(draw.LineStyle{Color: d.color, Width: 0.8}, inside(dot.Low), height, inside(dot.High), height)
		}
		c.DrawGlyph(d.mark(), vg.Point{X: inside(dot.Value), Y: height})
	}
}

// A PointSeries is points with a sign of their own.
type PointSeries struct {
	Name   string
	Points []Point
}

// A Point has a place on two axes.
type Point struct{ X, Y float64 }

// Points draws up to eight series of points.
func Points(title string, x, y Axis, all []PointSeries) *Figure {
	p := newPlot(title, x.Name, y.Name)
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = x.Low, x.High, y.Low, y.High
	for axis, of := range map[*plot.Axis]Axis{&p.X: x, &p.Y: y} {
		if of.Log {
			axis.Tick.Marker = decades{}
		}
	}
	p.Add(grid())
	var key []entry
	for i, s := range all {
		c := &curve{sign: signs[i]}
		for _, q := range s.Points {
			c.marks = append(c.marks, plotter.XY{X: q.X, Y: q.Y})
		}
		p.Add(c)
		key = append(key, entry{s.Name, c})
	}
	return beside(p, figureWidth, figureHeight, key, "")
}
