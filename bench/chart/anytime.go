package chart

import (
	"math"

	"gonum.org/v1/plot/plotter"

	"haft/bench/report"
)

// Anytime draws how the scores of each configuration rise with time, on the tasks that ask for the least cost: of its
// solutions with marks, and of its lower bounds as pale lines without. Where both meet at 1, all least costs are proved.
// See [report.Anytime].
func Anytime(title string, s *report.Study) *Figure {
	best, note := shown(s, len(signs))
	names, title := nameDrawn(title, best)
	p := newPlot(title, "seconds by the clock (log)", "score")
	p.Y.Min, p.Y.Max, p.Y.Tick.Marker = 0, 1.02, every(0.2)
	p.X.Tick.Marker = decades{}
	p.Add(grid())
	all := map[report.Configuration]report.Anytime{}
	low, high := math.Inf(1), s.Trials[0].Limits.Seconds
	for _, a := range s.Anytimes() {
		all[a.Configuration] = a
		for _, q := range a.Points {
			if q.Seconds > 0 {
				low, high = min(low, q.Seconds), max(high, q.Seconds)
			}
		}
	}
	low = min(max(low, s.Least()), high/10)
	p.X.Min, p.X.Max = math.Log10(low), math.Log10(high)
	var key []entry
	for i, c := range best {
		a := all[c]
		stairs := func(of func(report.AnytimePoint) float64) (points plotter.XYs) {
			last := 0.0
			for _, q := range a.Points {
				x := math.Log10(max(q.Seconds, low))
				points = append(points, xy(x, last), xy(x, of(q)))
				last = of(q)
			}
			return append(points, xy(p.X.Max, last))
		}
		bound := signs[i]
		bound.width = hairline
		p.Add(&curve{sign: bound, points: stairs(func(q report.AnytimePoint) float64 { return q.Bound })})
		v := &curve{sign: signs[i], points: stairs(func(q report.AnytimePoint) float64 { return q.Score })}
		v.marks = some(v.points, marksOfCurve, i)
		p.Add(v)
		key = append(key, entry{names.Of(c), v})
	}
	if len(note) > 0 {
		note += "\n"
	}
	return beside(p, figureWidth, figureHeight, key, note+"thin: lower bounds")
}
