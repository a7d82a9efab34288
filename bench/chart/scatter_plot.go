package chart

import (
	"fmt"
	"maps"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"haft/bench/report"
	"haft/solve/say"
)

// Scatter draws each task that two configurations were run on as a point: the time of one against the time of the
// other. Unsolved tasks lie beyond the line of the time limit. Diagonals show where both take the same time, and
// where one takes ten times as long.
func Scatter(title string, s *report.Study, a, b report.Configuration) *Figure {
	names, title := nameDrawn(title, []report.Configuration{a, b})
	p := newPlot(title, names.Of(a)+": "+timeName(s), names.Of(b)+": "+timeName(s))
	low, high := timeRange(s, a, b)
	lane := high + 0.04*(high-low) // where unsolved tasks are drawn
	high = lane + 0.04*(high-low)
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = low, high, low, high
	p.X.Tick.Marker, p.Y.Tick.Marker = decades{}, decades{}
	p.Add(grid(), diagonals{})
	var key []entry
	families, rest := firstFamilies(s)
	for i, name := range append(families, rest...) {
		v := &curve{sign: signs[min(i, len(signs)-1)], marks: against(s, a, b, name, lane)}
		v.sign.dashes = nil
		p.Add(v)
		if i < len(families) {
			key = append(key, entry{name, v})
		} else if i == len(families) {
			key = append(key, entry{say.Count(uint64(len(rest)), "other family", "other families"), v})
		}
	}
	key = addLimit(p, s, limits{x: true, y: true}, key)
	key = append(key, entry{"equal; ten times", diagonals{}})
	return beside(p, figureHeight+0.6*centimetre, figureHeight, key, faster(s, a, b, names))
}

// against returns the times of both on the tasks of a family.
func against(s *report.Study, a, b report.Configuration, family string, lane float64) (points plotter.XYs) {
	at := func(o report.Outcome) float64 {
		if !o.Solved {
			return lane
		}
		return log10(s, o.Cost)
	}
	for _, t := range s.Tasks {
		first, ran := s.Outcome(a, t)
		second, too := s.Outcome(b, t)
		if ran && too && first.Record.Family == family {
			points = append(points, xy(at(first), at(second)))
		}
	}
	return points
}

// Families returns the families of the tasks, sorted.
func Families(s *report.Study) []string {
	names := map[string]bool{}
	for _, t := range s.Trials {
		names[t.Family] = true
	}
	return slices.Sorted(maps.Keys(names))
}

// firstFamilies returns the families with a sign of their own, and the rest, which share one sign.
func firstFamilies(s *report.Study) (first, rest []string) {
	all := Families(s)
	if len(all) <= len(signs) {
		return all, nil
	}
	return all[:len(signs)-1], all[len(signs)-1:]
}

// faster returns a note on how often each of the two is faster.
func faster(s *report.Study, a, b report.Configuration, names *report.Names) string {
	first, second, neither := 0, 0, 0
	for _, t := range s.Tasks {
		x, ran := s.Outcome(a, t)
		y, too := s.Outcome(b, t)
		switch {
		case !ran || !too:
		case !x.Solved && !y.Solved:
			neither++
		case x.Cost < y.Cost:
			first++
		case y.Cost < x.Cost:
			second++
		}
	}
	return fmt.Sprintf("%[6]s on %[1]d: %[2]s\n%[6]s on %[3]d: %[4]s\nsolved by neither: %[5]d",
		first, names.Of(a), second, names.Of(b), neither, fewer(s))
}

// diagonals are the lines where the ratio is 1, 10 and 1/10.
type diagonals struct{}

// Plot draws the lines up to the borders.
func (diagonals) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	for _, shift := range []float64{-1, 0, 1} {
		style := draw.LineStyle{Color: dim, Width: hairline}
		if shift != 0 {
			style.Dashes = []vg.Length{3, 2}
		}
		from, to := p.X.Min+max(0, -shift), p.X.Max-max(0, shift)
		c.StrokeLine2(style, x(from), y(from+shift), x(to), y(to+shift))
	}
}

// Thumbnail draws the lines in a key.
func (diagonals) Thumbnail(c *draw.Canvas) {
	y := (c.Min.Y + c.Max.Y) / 2
	middle := (c.Min.X + c.Max.X) / 2
	c.StrokeLine2(draw.LineStyle{Color: dim, Width: hairline}, c.Min.X, y, middle-1, y)
	c.StrokeLine2(draw.LineStyle{Color: dim, Width: hairline, Dashes: []vg.Length{3, 2}}, middle+1, y, c.Max.X, y)
}
