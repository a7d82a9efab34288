package chart

import (
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"haft/bench/report"
)

// Axes of logarithms are linear ones of decimal logarithms: see collapse.

// decades marks such an axis at powers of ten, with small marks between them, and at 2 and 5 too
// where it is short.
type decades struct{}

func (decades) Ticks(low, high float64) (ticks []plot.Tick) {
	for k := math.Floor(low); k <= high; k++ {
		for digit := 1; digit < 10; digit++ {
			value := k + math.Log10(float64(digit))
			if value < low-1e-9 || value > high+1e-9 {
				continue
			}
			tick := plot.Tick{Value: value}
			if digit == 1 || high-low < 2 && (digit == 2 || digit == 5) {
				tick.Label = decimal(float64(digit) * math.Pow(10, k))
			}
			ticks = append(ticks, tick)
		}
	}
	return ticks
}

// decimal is "0.001", "1", "0.000001": all numbers of an axis in one notation.
func decimal(v float64) string {
	text := strconv.FormatFloat(v, 'f', 12, 64)
	return strings.TrimRight(strings.TrimRight(text, "0"), ".")
}

// timeName names an axis of times.
func timeName(s *report.Study) string {
	return s.Clock.String() + " time (s, log)"
}

// leastTime stands for what is shorter, 0 above all.
const leastTime = 1e-6

func log10(v float64) float64 { return math.Log10(max(v, leastTime)) }

// timeRange is the logarithms that an axis needs for the times of some configurations and, if there is
// one, for the limit, with some room at both ends.
func timeRange(s *report.Study, of ...report.Configuration) (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for _, c := range of {
		if times := solved(s, c); len(times) > 0 {
			low, high = min(low, times[0]), max(high, times[len(times)-1])
		}
	}
	if s.Limit > 0 {
		low, high = min(low, log10(s.Limit)-1), log10(s.Limit)
	}
	if math.IsInf(low, 0) { // nothing is solved and nothing is limited
		low, high = -1, 0
	}
	room := max(0.1, 0.03*(high-low))
	return low - room, high + room
}

// limits are lines at the time limit, across the other axis or both.
type limits struct {
	at   float64 // a logarithm
	x, y bool
}

// limitStyle is unlike that of any curve.
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

// Thumbnail makes it an entry of a key.
func (limits) Thumbnail(c *draw.Canvas) {
	y := (c.Min.Y + c.Max.Y) / 2
	c.StrokeLine2(limitStyle, c.Min.X, y, c.Max.X, y)
}

// addLimit draws the time limit, if there is one, and names it in the key.
func addLimit(p *plot.Plot, s *report.Study, l limits, key []entry) []entry {
	if s.Limit == 0 {
		return key
	}
	l.at = log10(s.Limit)
	p.Add(l)
	return append(key, entry{"time limit, " + decimal(s.Limit) + " s", l})
}

// xy is a point of a plot.
func xy(x, y float64) plotter.XY { return plotter.XY{X: x, Y: y} }
