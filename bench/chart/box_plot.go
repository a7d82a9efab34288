package chart

import (
	"fmt"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"haft/bench/report"
	"haft/bench/statistics"
)

// Box draws the times of each configuration: a box for the middle half of its tasks, a bar for the median (both by
// statistics.Quantile), and lines to the least and the greatest time of a solved task. Boxes that reach into the
// unsolved tasks end at the time limit, and the number of unsolved tasks stands beside it.
func Box(title string, s *report.Study) *Figure {
	best, note := shown(s, maxRows)
	names, title := nameDrawn(title, best)
	slices.Reverse(best) // the best is on top
	p := newPlot(title, timeName(s), "")
	p.X.Min, p.X.Max = timeRange(s, timesOf(s, best)...)
	p.Y.Min, p.Y.Max = -0.6, float64(len(best))-0.4
	p.X.Tick.Marker = decades{}
	p.Y.LineStyle.Width, p.Y.Tick.LineStyle.Width = 0, 0
	left, rowHeight := nameRows(&p.Y, best, names)
	lines := grid()
	lines.Horizontal.Width = 0
	p.Add(lines)
	key := addLimit(p, s, limits{x: true}, nil)
	p.Add(&boxes{s, best})
	height := vg.Length(len(best))*rowHeight + 2.5*centimetre
	return beside(p, left+figureWidth-2*centimetre, height, key, unsolvedNote(s, best)+note)
}

// nameRows labels an axis with the names of rows, from the bottom up. It returns the width of the names and the height
// that a row needs.
func nameRows(a *plot.Axis, rows []report.Configuration, names *report.Names) (width, height vg.Length) {
	var ticks plot.ConstantTicks
	height = 0.75 * centimetre
	for i, c := range rows {
		label := wrap(names.Of(c), a.Tick.Label, nameWidth)
		ticks = append(ticks, plot.Tick{Value: float64(i), Label: label})
		width, height = max(width, a.Tick.Label.Width(label)), max(height, a.Tick.Label.Height(label)+4)
	}
	a.Tick.Marker = ticks
	return width, height
}

// unsolvedNote explains the numbers beside the limit, if there are any.
func unsolvedNote(s *report.Study, of []report.Configuration) string {
	for _, c := range of {
		if len(solved(s, s.Costs(c))) < len(s.Tasks) {
			return "beyond it: tasks not solved\n"
		}
	}
	return ""
}

// boxes are the rows, from the bottom up.
type boxes struct {
	study *report.Study
	rows  []report.Configuration
}

func (b *boxes) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	for i, configuration := range b.rows {
		b.row(c, configuration, x, y(float64(i)), y(float64(i)+0.3)-y(float64(i)))
	}
}

// row draws one box, whose middle is at height y.
func (b *boxes) row(c draw.Canvas, of report.Configuration, x func(float64) vg.Length, y, half vg.Length) {
	costs := b.study.Costs(of)
	times := solved(b.study, costs)
	if unsolved := len(costs) - len(times); unsolved > 0 {
		style := textStyle(tickSize, black)
		style.XAlign = draw.XLeft
		c.FillText(style, vg.Point{X: x(log10(b.study, b.study.Limit)) + 4, Y: y}, fmt.Sprint(unsolved))
	}
	if len(times) == 0 {
		return
	}
	at := func(q float64) vg.Length { return x(b.clamped(statistics.Quantile(q, costs))) }
	thin := draw.LineStyle{Color: black, Width: 0.7}
	c.StrokeLine2(thin, x(times[0]), y, x(times[len(times)-1]), y)
	left, right := at(0.25), at(0.75)
	corners := []vg.Point{
		{X: left, Y: y - half},
		{X: right, Y: y - half},
		{X: right, Y: y + half},
		{X: left, Y: y + half},
		{X: left, Y: y - half},
	}
	c.FillPolygon(paleBlue, corners)
	c.StrokeLines(thin, corners)
	c.StrokeLine2(draw.LineStyle{Color: blue, Width: 2}, at(0.5), y-half, at(0.5), y+half)
	for _, end := range []float64{times[0], times[len(times)-1]} {
		c.StrokeLine2(thin, x(end), y-half/2, x(end), y+half/2)
	}
}

// clamped returns the logarithm of a cost, or of the limit if the cost is beyond it.
func (b *boxes) clamped(cost float64) float64 {
	if b.study.Limit > 0 {
		cost = min(cost, b.study.Limit)
	}
	return log10(b.study, cost)
}
