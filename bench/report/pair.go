package report

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"haft/bench/statistics"
)

// A Pair compares two configurations on the tasks that both were run on. Tasks of one instance are not independent, so
// what counts is the mean of each: of the logarithm of A's cost divided by B's, over all of its tasks.
type Pair struct {
	A, B      Configuration
	Tasks     int
	Instances int                 // games, or instances of other families
	Ratio     float64             // A's cost divided by B's: the geometric mean over the instances
	Spread    statistics.Interval // of Ratio, by bootstrap over the instances
	Won       float64             // share of tasks on which A costs less, 0 to 1; a tie counts half
	P         float64             // of the sign-flip test of the instances, two-sided
	Holm      float64             // P corrected for all pairs that are compared
	PAR2      [2]float64          // of A and of B, in seconds
	Median    [2]float64          // of A and of B, in seconds
}

// Pairs compares every two of the given configurations, if they have tasks in common.
func (s *Study) Pairs(of []Configuration) []Pair {
	var pairs []Pair
	var p []float64
	for i, a := range of {
		for _, b := range of[i+1:] {
			if pair, ok := s.pair(a, b); ok {
				pairs, p = append(pairs, pair), append(p, pair.P)
			}
		}
	}
	for i, corrected := range statistics.Holm(p) {
		pairs[i].Holm = corrected
	}
	return pairs
}

func (s *Study) pair(a, b Configuration) (Pair, bool) {
	var x, y []float64
	var tasks []Task
	for _, t := range s.Tasks {
		first, ran := s.Outcome(a, t)
		second, too := s.Outcome(b, t)
		if ran && too {
			x, y, tasks = append(x, first.Cost), append(y, second.Cost), append(tasks, t)
		}
	}
	if len(x) == 0 {
		return Pair{}, false
	}
	ratios := s.logRatios(tasks, x, y)
	p := Pair{A: a, B: b, Tasks: len(x), Instances: len(ratios), Won: won(x, y)}
	p.Ratio, p.Spread = s.ratio(ratios)
	p.P = statistics.SignFlip(valuesOf(ratios), s.Seed)
	slices.Sort(x)
	slices.Sort(y)
	p.PAR2, p.Median = [2]float64{mean(x), mean(y)}, [2]float64{statistics.Median(x), statistics.Median(y)}
	return p, true
}

// logRatios returns the mean logarithm of x divided by y over the tasks of each instance, in the order of the
// instances. The task of a result is any of those.
func (s *Study) logRatios(tasks []Task, x, y []float64) (means []taskCost) {
	all := map[string][]float64{}
	member := map[string]Task{}
	for i, t := range tasks {
		unit := s.units[t.Instance].name
		all[unit] = append(all[unit], math.Log(max(s.Least(), x[i])/max(s.Least(), y[i])))
		member[unit] = t
	}
	for _, unit := range slices.Sorted(maps.Keys(all)) {
		means = append(means, taskCost{member[unit], mean(all[unit])})
	}
	return means
}

// ratio returns the geometric mean of ratios whose logarithms are given, with its interval.
func (s *Study) ratio(logs []taskCost) (float64, statistics.Interval) {
	spread := s.bootstrap(logs, mean)
	spread.Low, spread.High = math.Exp(spread.Low), math.Exp(spread.High)
	return math.Exp(mean(valuesOf(logs))), spread
}

func valuesOf(costs []taskCost) (values []float64) {
	for _, c := range costs {
		values = append(values, c.cost)
	}
	return values
}

// won returns the share of tasks on which a costs less than b.
func won(a, b []float64) float64 {
	halves := 0
	for i := range a {
		halves += 1 - cmp.Compare(a[i], b[i])
	}
	return float64(halves) / 2 / float64(len(a))
}

// Swapped returns the same comparison with A and B exchanged.
func (p Pair) Swapped() Pair {
	p.A, p.B, p.Ratio, p.Won = p.B, p.A, 1/p.Ratio, 1-p.Won
	p.Spread.Low, p.Spread.High = 1/p.Spread.High, 1/p.Spread.Low
	p.PAR2[0], p.PAR2[1] = p.PAR2[1], p.PAR2[0]
	p.Median[0], p.Median[1] = p.Median[1], p.Median[0]
	return p
}
