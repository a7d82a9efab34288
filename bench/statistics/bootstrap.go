package statistics

import (
	"math/rand/v2"
	"slices"
)

// An Interval contains the true value with the given confidence, from 0 to 1. Bounds may be
// infinite if there are too few values.
type Interval struct{ Low, High, Confidence float64 }

// The confidence of intervals, and the number of bootstrap samples.
const (
	confidence = 0.95
	draws      = 1000
)

// Bootstrap returns the percentile interval of a statistic, with a confidence of 95 %. It draws the
// values with replacement, a thousand times, by seed (Efron and Tibshirani, An Introduction to the
// Bootstrap, 1993, chapter 13). The values must be in ascending order, and at least one; the
// statistic gets them in that order too.
//
// Values that belong together, such as several runs of one instance, are drawn together (Davison
// and Hinkley, Bootstrap Methods and their Application, 1997, section 3.8): cluster has a number
// for each value, counted from 0. Without clusters, each value is drawn by itself.
func Bootstrap(values []float64, cluster []int, statistic func(sorted []float64) float64, seed uint64) Interval {
	if cluster == nil {
		for i := range values {
			cluster = append(cluster, i)
		}
	}
	random := rand.New(rand.NewPCG(seed, uint64(len(values))))
	times := make([]int, slices.Max(cluster)+1)
	var drawn, results []float64
	for range draws {
		clear(times)
		for range times {
			times[random.IntN(len(times))]++
		}
		drawn = drawn[:0]
		for i, v := range values { // in order, without sorting
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
