package chart

import (
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"haft/bench/report"
)

// Logarithmic axes are linear axes of decimal logarithms: see collapse.

// timeName names an axis of times, or of what else is compared.
func timeName(s *report.Study) string {
	if s.Count != "" {
		return s.Count + " (log)"
	}
	return s.Clock.String() + " time (s, log)"
}

// log10 returns the logarithm of a cost, or of the least one if the cost is smaller.
func log10(s *report.Study, cost float64) float64 { return math.Log10(max(cost, s.Least())) }

// timeRange returns the range, in logarithms, of an axis for some lists of times, the least of each first, and for the
// limit, if there is one. It has some room at both ends.
func timeRange(s *report.Study, lists ...[]float64) (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for _, times := range lists {
		if len(times) > 0 {
			low, high = min(low, times[0]), max(high, times[len(times)-1])
		}
	}
	if s.Limit > 0 {
		low, high = min(low, log10(s, s.Limit)-1), log10(s, s.Limit)
	}
	if math.IsInf(low, 0) { // nothing is solved and nothing is limited
		low, high = -1, 0
	}
	room := max(0.1, 0.03*(high-low))
	return low - room, high + room
}

// limits are the lines at the time limit of one axis or both.
type limits struct {
	at   float64 // a logarithm
	x, y bool
}

// limitStyle is the style of the lines at the time limit. No curve has it.
var limitStyle = draw.LineStyle{Color: black, Width: 0.7, Dashes: []vg.Length{1, 2}}

func (l limits) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	if l.x {
		c.StrokeLine2(limitStyle, x(l.at), c.Min.Y, x(l.at), c.Max.Y)
	}
	if l.y {
		c.StrokeLine2(limitStyle, c.Min.X, y(l.at), c.Max.X, y(l.at))
	}
}

// Thumbnail draws the line in a key.
func (limits) Thumbnail(c *draw.Canvas) {
	y := (c.Min.Y + c.Max.Y) / 2
	c.StrokeLine2(limitStyle, c.Min.X, y, c.Max.X, y)
}

// addLimit draws the time limit, if there is one, and names it in the key.
func addLimit(p *plot.Plot, s *report.Study, l limits, key []entry) []entry {
	if s.Limit == 0 {
		return key
	}
	l.at = log10(s, s.Limit)
	p.Add(l)
	return append(key, entry{"time limit, " + decimal(s.Limit) + " s", l})
}

// xy returns a point of a plot.
func xy(x, y float64) plotter.XY { return plotter.XY{X: x, Y: y} }
