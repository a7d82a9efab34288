package chart

import (
	"fmt"
	"maps"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"

	"haft/bench/report"
)

// Scaling draws how the time of each configuration grows with the size of the instances of one family, on all tasks that
// it was run on. Marks are the medians of each size. Lines are the law that holds, or else the power of the size, over
// the sizes that it was fitted to. The median of an even number of tasks is half way between the two in the middle on the
// logarithmic axis, as the law requires.
func Scaling(title string, s *report.Study, family string) *Figure {
	best, note := shown(s, len(signs))
	if len(s.Tasks) == 0 { // none is better than another
		best = s.Configurations[:min(len(signs), len(s.Configurations))]
	}
	best = append(best, s.Apart[:min(len(signs)-len(best), len(s.Apart))]...)
	var ran [][]float64
	for _, c := range best {
		var costs []float64
		for _, o := range s.Ran(c) {
			costs = append(costs, o.Cost)
		}
		slices.Sort(costs)
		ran = append(ran, solved(s, costs))
	}
	names, title := nameDrawn(title, best)
	p := newPlot(title, "size (log)", timeName(s))
	p.Y.Min, p.Y.Max = timeRange(s, ran...)
	p.Y.Tick.Marker = decades{}
	p.Add(grid())
	fits := map[report.Configuration]report.Scaling{}
	for _, f := range s.Scalings() {
		if f.Family == family {
			fits[f.Configuration] = f
		}
	}
	var key []entry
	sizes := map[int]bool{}
	for i, c := range best {
		f := fits[c]
		v := &curve{signs[i], fittedLine(s, &f), medians(s, c, family, sizes)}
		p.Add(v)
		key = append(key, entry{names.Of(c) + lawWords(&f), v})
	}
	sizeAxis(&p.X, sizes)
	key = addLimit(p, s, limits{y: true}, key)
	return beside(p, figureWidth, figureHeight, key, note)
}

// medians returns the median of each size of which more than half is solved. It adds all sizes to sizes.
func medians(s *report.Study, c report.Configuration, family string, sizes map[int]bool) (points plotter.XYs) {
	costs := map[int][]float64{}
	for _, o := range s.Ran(c) {
		if r := o.Record; r.Family == family && r.Size > 0 {
			costs[r.Size] = append(costs[r.Size], o.Cost)
			sizes[r.Size] = true
		}
	}
	for _, size := range slices.Sorted(maps.Keys(costs)) {
		all := costs[size]
		slices.Sort(all)
		lower, upper := all[(len(all)-1)/2], all[len(all)/2]
		if s.Limit == 0 || upper <= s.Limit {
			points = append(points, xy(math.Log10(float64(size)), (log10(s, lower)+log10(s, upper))/2))
		}
	}
	return points
}

// law returns the law to draw: the one that holds, or the power if neither does.
func law(f *report.Scaling) report.Law {
	if f.Law() == report.Exponential {
		return report.Exponential
	}
	return report.Polynomial
}

// fittedLine returns the law from the least to the greatest size, if one fits at all. An exponential function is not
// straight on these axes.
func fittedLine(s *report.Study, f *report.Scaling) (points plotter.XYs) {
	if !f.Fitted || f.Law() == report.NoFit {
		return nil
	}
	const pieces = 40
	low := math.Log10(float64(f.Points[0].Size))
	high := math.Log10(float64(f.Points[len(f.Points)-1].Size))
	for i := range pieces + 1 {
		x := low + (high-low)*float64(i)/pieces
		points = append(points, xy(x, log10(s, f.Seconds(law(f), math.Pow(10, x)))))
	}
	return points
}

// lawWords returns the law with the interval of its number, or both laws if it is undecided which one holds.
func lawWords(f *report.Scaling) string {
	base := func(slope float64) float64 { return math.Pow(10, slope) }
	power, exponential := f.Power.Interval, f.Exponential.Interval
	switch law := f.Law(); law {
	case report.Exponential:
		return fmt.Sprintf("\n%.3f^n (%.3f to %.3f)",
			base(f.Exponential.Slope), base(exponential.Low), base(exponential.High))
	case report.Polynomial:
		return fmt.Sprintf("\nn^%.2f (%.2f to %.2f)", f.Power.Slope, power.Low, power.High)
	case report.Undecided:
		return fmt.Sprintf("\nn^%.1f or %.2f^n", f.Power.Slope, base(f.Exponential.Slope))
	case report.Flat, report.NoFit:
		return "\n" + string(law)
	}
	return ""
}

// sizeAxis marks the sizes on their axis, with a label where there is room.
func sizeAxis(a *plot.Axis, sizes map[int]bool) {
	all := slices.Sorted(maps.Keys(sizes))
	if len(all) == 0 {
		all = []int{1}
	}
	a.Min, a.Max = math.Log10(float64(all[0]))-0.05, math.Log10(float64(all[len(all)-1]))+0.05
	room := (a.Max - a.Min) / 14
	last := math.Inf(-1)
	var ticks plot.ConstantTicks
	for _, size := range all {
		tick := plot.Tick{Value: math.Log10(float64(size))}
		if tick.Value-last >= room {
			tick.Label = fmt.Sprint(size)
			last = tick.Value
		}
		ticks = append(ticks, tick)
	}
	a.Tick.Marker = ticks
}

// Families returns the families of the tasks, sorted.
func Families(s *report.Study) []string {
	names := map[string]bool{}
	for _, t := range s.Trials {
		names[t.Family] = true
	}
	return slices.Sorted(maps.Keys(names))
}
