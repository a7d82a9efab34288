package chart

import (
	"gonum.org/v1/plot/plotter"

	"haft/bench/report"
)

// The size of the figures of a comparison, without their keys.
const (
	figureWidth  = 12 * centimetre
	figureHeight = 8.5 * centimetre
)

// marksOfCurve is the approximate number of marks on a curve.
const marksOfCurve = 7

// ECDF draws how many tasks each configuration solves within a time: the empirical distribution function of its times.
// It is in percent if not all configurations were run on the same tasks. If there are many, only the best are shown.
func ECDF(title string, s *report.Study) *Figure {
	best, note := shown(s, len(signs))
	names, title := nameDrawn(title, best)
	y := newTally(s, best)
	p := newPlot(title, timeName(s), "")
	p.X.Min, p.X.Max = timeRange(s, best...)
	y.axis(&p.Y)
	p.X.Tick.Marker = decades{}
	p.Add(grid())
	end := p.X.Max
	if s.Limit > 0 {
		end = log10(s, s.Limit)
	}
	var key []entry
	for i, c := range best {
		times := solved(s, c)
		v := &curve{sign: signs[i], points: steps(times, y.unit(c), end)}
		v.marks = some(corners(times, y.unit(c)), marksOfCurve, i)
		p.Add(v)
		key = append(key, entry{y.name(names, c), v})
	}
	key = addLimit(p, s, limits{x: true}, key)
	return beside(p, figureWidth, figureHeight, key, note)
}

// solved returns the logarithms of the times of the tasks that a configuration solves, the least first.
func solved(s *report.Study, c report.Configuration) (times []float64) {
	for _, cost := range s.Costs(c) {
		if s.Limit == 0 || cost <= s.Limit {
			times = append(times, log10(s, cost))
		}
	}
	return times
}

// corners returns the points at which another task is solved. A task counts one unit.
func corners(times []float64, unit float64) (points plotter.XYs) {
	for i, t := range times {
		points = append(points, xy(t, unit*float64(i+1)))
	}
	return points
}

// steps returns the curve through the corners as a staircase, from the first time to the end.
func steps(times []float64, unit, end float64) (points plotter.XYs) {
	for i, t := range times {
		points = append(points, xy(t, unit*float64(i)), xy(t, unit*float64(i+1)))
	}
	return append(points, xy(end, unit*float64(len(times))))
}
