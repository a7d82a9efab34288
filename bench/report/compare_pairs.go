package report

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"haft/bench/statistics"
)

// A Pair compares two configurations on the tasks of the study. Tasks of one instance are not independent, so
// what counts is the mean of each: of the logarithm of A's cost divided by B's, over all of its tasks.
type Pair struct {
	A, B      Configuration
	Tasks     int
	Instances int                 // games, or instances of other families
	Ratio     float64             // A's cost divided by B's: the geometric mean over the instances
	Spread    statistics.Interval // of Ratio, by bootstrap over the instances
	Won       float64             // share of tasks on which A costs less, 0 to 1; a tie counts half
	P         float64             // of the sign-flip test of the instances, two-sided
	Holm      float64             // P corrected for all comparisons of the study: see Comparisons
	PAR2      [2]float64          // of A and of B, in seconds
	Median    [2]float64          // of A and of B, in seconds
}

// Pairs compares every two of the given configurations. P is corrected for every two of
// all configurations: those that are given may have been chosen by their results.
func (s *Study) Pairs(of []Configuration) []Pair {
	pairs := s.Compare(of)
	var p []float64
	for _, pair := range pairs {
		p = append(p, pair.P)
	}
	s.eachPair(func(a, b Configuration) {
		if !(slices.Contains(of, a) && slices.Contains(of, b)) {
			p = append(p, s.chance(s.logRatios(s.both(a, b))))
		}
	})
	corrected := statistics.Holm(p)
	for i := range pairs {
		pairs[i].Holm = corrected[i]
	}
	return pairs
}

// Compare compares every two of the given configurations. Holm is 0: see Pairs.
func (s *Study) Compare(of []Configuration) (pairs []Pair) {
	for i, a := range of {
		for _, b := range of[i+1:] {
			pairs = append(pairs, s.pair(a, b))
		}
	}
	return pairs
}

// Comparisons is how many two of all configurations there are.
func (s *Study) Comparisons() int { return len(s.Configurations) * (len(s.Configurations) - 1) / 2 }

// eachPair calls do for every two of all configurations.
func (s *Study) eachPair(do func(a, b Configuration)) {
	for i, a := range s.Configurations {
		for _, b := range s.Configurations[i+1:] {
			do(a, b)
		}
	}
}

// common are the costs of two configurations on the tasks.
type common struct {
	x, y []float64
}

func (s *Study) both(a, b Configuration) (on common) {
	for _, t := range s.Tasks {
		on.x, on.y = append(on.x, s.outcomes[a][t].Cost), append(on.y, s.outcomes[b][t].Cost)
	}
	return on
}

func (s *Study) pair(a, b Configuration) Pair {
	on := s.both(a, b)
	ratios := s.logRatios(on)
	p := Pair{A: a, B: b, Tasks: len(s.Tasks), Instances: len(ratios), Won: won(on.x, on.y)}
	p.Ratio, p.Spread = s.ratio(ratios)
	p.P = s.chance(ratios)
	slices.Sort(on.x)
	slices.Sort(on.y)
	p.PAR2 = [2]float64{mean(on.x), mean(on.y)}
	p.Median = [2]float64{statistics.Median(on.x), statistics.Median(on.y)}
	return p
}

// chance is the p of the sign-flip test of the logarithms of ratios.
func (s *Study) chance(logs []taskCost) float64 { return statistics.SignFlip(valuesOf(logs), s.Seed) }

// logRatios returns the mean logarithm of x divided by y over the tasks of each instance, in the order of the
// instances. The task of a result is any of those.
func (s *Study) logRatios(on common) (means []taskCost) {
	all := map[string][]float64{}
	member := map[string]Task{}
	for i, t := range s.Tasks {
		unit := s.units[t.Instance].name
		all[unit] = append(all[unit], math.Log(max(s.Least(), on.x[i])/max(s.Least(), on.y[i])))
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
