package chart

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"haft/bench/report"
)

// decades marks an axis of decimal logarithms at the powers of ten, with small marks between them. A short axis has
// labels at 2 and 5 too.
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

// decimal formats a number without an exponent, such as "0.000001" or "1", so that all numbers of an axis look alike.
func decimal(v float64) string {
	text := strconv.FormatFloat(v, 'f', 12, 64)
	return strings.TrimRight(strings.TrimRight(text, "0"), ".")
}

// powers marks an axis of decimal logarithms at the powers of ten.
type powers struct{}

func (powers) Ticks(low, high float64) (ticks []plot.Tick) {
	for k := math.Ceil(low); k <= high; k++ {
		ticks = append(ticks, plot.Tick{Value: k, Label: powerText(int(k))})
	}
	return ticks
}

// powerText formats ten to the power of k, with its digits in groups of three: "10,000".
func powerText(k int) string {
	return "1" + strings.Repeat("0", k%3) + strings.Repeat(",000", k/3)
}

// every marks an axis at the multiples of a number.
type every float64

func (e every) Ticks(low, high float64) (ticks []plot.Tick) {
	for v := math.Ceil(low/float64(e)) * float64(e); v <= high; v += float64(e) {
		ticks = append(ticks, plot.Tick{Value: v, Label: fmt.Sprintf("%.6g", v)}) // without the error of the sum
	}
	return ticks
}

// about10 marks an axis of n whole numbers about ten times, at multiples of 1, 2 or 5 times a power of ten.
func about10(n int) every {
	for unit := 1; ; unit *= 10 {
		for _, step := range []int{unit, 2 * unit, 5 * unit} {
			if n <= 11*step {
				return every(step)
			}
		}
	}
}

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
