package chart

import (
	"fmt"

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

// ECDF draws how many tasks each configuration solves within a time: the empirical distribution function of its times,
// which is called a cactus plot with its axes exchanged. If there are many configurations, only the best are shown. The
// virtual best solver (VBS) is that of all.
func ECDF(title string, s *report.Study) *Figure {
	best, note := shown(s, len(signs))
	names, title := nameDrawn(title, best)
	p := newPlot(title, timeName(s), "tasks solved")
	p.X.Min, p.X.Max = timeRange(s, timesOf(s, best)...)
	p.Y.Min, p.Y.Max, p.Y.Tick.Marker = 0, float64(len(s.Tasks))+0.5, about10(len(s.Tasks)+1)
	p.X.Tick.Marker = decades{}
	p.Add(grid())
	end := p.X.Max
	if s.Limit > 0 {
		end = log10(s, s.Limit)
	}
	var key []entry
	if n := len(s.Configurations); n > 1 {
		v := &curve{sign: vbsSign, points: steps(solved(s, s.VirtualBest()), end)}
		p.Add(v)
		key = append(key, entry{fmt.Sprintf("%s of all %d", report.VBS, n), v})
	}
	for i, c := range best {
		times := solved(s, s.Costs(c))
		v := &curve{sign: signs[i], points: steps(times, end)}
		v.marks = some(corners(times), marksOfCurve, i)
		p.Add(v)
		key = append(key, entry{names.Of(c), v})
	}
	key = addLimit(p, s, limits{x: true}, key)
	return beside(p, figureWidth, figureHeight, key, note)
}

// solved returns the logarithms of those of the costs that are within the limit.
func solved(s *report.Study, costs []float64) (times []float64) {
	for _, cost := range costs {
		if s.Limit == 0 || cost <= s.Limit {
			times = append(times, log10(s, cost))
		}
	}
	return times
}

// timesOf returns the logarithms of the times of the tasks that each configuration solves, the least first.
func timesOf(s *report.Study, of []report.Configuration) (lists [][]float64) {
	for _, c := range of {
		lists = append(lists, solved(s, s.Costs(c)))
	}
	return lists
}

// corners returns the points at which another task is solved.
func corners(times []float64) (points plotter.XYs) {
	for i, t := range times {
		points = append(points, xy(t, float64(i+1)))
	}
	return points
}

// steps returns the curve through the corners as a staircase, from the first time to the end.
func steps(times []float64, end float64) (points plotter.XYs) {
	for i, t := range times {
		points = append(points, xy(t, float64(i)), xy(t, float64(i+1)))
	}
	return append(points, xy(end, float64(len(times))))
}
