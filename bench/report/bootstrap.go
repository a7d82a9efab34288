package report

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat"
)

// An Interval holds the true value with the given confidence, from 0 to 1. Bounds may be infinite where
// there are too few values.
type Interval struct{ Low, High, Confidence float64 }

// The confidence of intervals, and how often the bootstrap draws.
const (
	confidence = 0.95
	draws      = 1000
)

// Bootstrap is the percentile interval of a statistic, with a confidence of 95 %: values are
// drawn again with replacement, a thousand times, by seed (Efron and Tibshirani, An Introduction to the
// Bootstrap, 1993, chapter 13). The values come, and go to the statistic, in ascending order. There must
// be one at least.
func Bootstrap(values []float64, statistic func(sorted []float64) float64, seed uint64) Interval {
	each := make([]int, len(values))
	for i := range each {
		each[i] = i
	}
	return ClusterBootstrap(values, each, statistic, seed)
}

// ClusterBootstrap is the same for values of which some belong together, as those of shuffles of one instance
// do: clusters are drawn, with all of their values (Davison and Hinkley, Bootstrap Methods and their
// Application, 1997, section 3.8). The cluster of each value is a number, counted from 0.
func ClusterBootstrap(values []float64, cluster []int, statistic func(sorted []float64) float64, seed uint64) Interval {
	random := rand.New(rand.NewPCG(seed, uint64(len(values))))
	times := make([]int, slices.Max(cluster)+1)
	var drawn, results []float64
	for range draws {
		clear(times)
		for range times {
			times[random.IntN(len(times))]++
		}
		drawn = drawn[:0]
		for i, v := range values { // in order without sorting
			for range times[cluster[i]] {
				drawn = append(drawn, v)
			}
		}
		results = append(results, statistic(drawn))
	}
	slices.Sort(results)
	tail := (1 - confidence) / 2
	return Interval{Quantile(tail, results), Quantile(1-tail, results), confidence}
}

// A taskCost is what was paid for a task.
type taskCost struct {
	task Task
	cost float64
}

// bootstrap draws instances, since tasks that are the same but for their shuffle are no independent ones.
func (s *Study) bootstrap(costs []taskCost, statistic func(sorted []float64) float64) Interval {
	costs = slices.Clone(costs)
	slices.SortStableFunc(costs, func(a, b taskCost) int { return cmp.Compare(a.cost, b.cost) })
	number := map[string]int{}
	var values []float64
	var cluster []int
	for _, c := range costs {
		if _, known := number[c.task.Instance]; !known {
			number[c.task.Instance] = len(number)
		}
		values, cluster = append(values, c.cost), append(cluster, number[c.task.Instance])
	}
	return ClusterBootstrap(values, cluster, statistic, s.Seed)
}

// taskCosts are those of a configuration, in the order of the tasks.
func (s *Study) taskCosts(c Configuration) (all []taskCost) {
	for _, t := range s.Tasks {
		if o, ok := s.Outcome(c, t); ok {
			all = append(all, taskCost{t, o.Cost})
		}
	}
	return all
}

// Quantile is the least value that a share p of all does not exceed: type 1 of Hyndman and Fan
// (Sample quantiles in statistical packages, 1996). It is always a value that was
// measured; types that interpolate would put numbers between a time and the penalty for none. The values
// are sorted.
func Quantile(p float64, values []float64) float64 {
	return stat.Quantile(p, stat.Empirical, values, nil)
}
