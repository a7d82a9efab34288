package report

import (
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
	random := rand.New(rand.NewPCG(seed, uint64(len(values))))
	drawn := make([]float64, 0, len(values))
	times := make([]int, len(values))
	var results []float64
	for range draws {
		clear(times)
		for range values {
			times[random.IntN(len(values))]++
		}
		drawn = drawn[:0]
		for i, n := range times { // in order without sorting
			for range n {
				drawn = append(drawn, values[i])
			}
		}
		results = append(results, statistic(drawn))
	}
	slices.Sort(results)
	tail := (1 - confidence) / 2
	return Interval{Quantile(tail, results), Quantile(1-tail, results), confidence}
}

func (s *Study) bootstrapMean(costs []float64) Interval { return Bootstrap(costs, mean, s.Seed) }

// Quantile is the least value that a share p of all does not exceed: type 1 of Hyndman and Fan
// (Sample quantiles in statistical packages, 1996). It is always a value that was
// measured; types that interpolate would put numbers between a time and the penalty for none. The values
// are sorted.
func Quantile(p float64, values []float64) float64 {
	return stat.Quantile(p, stat.Empirical, values, nil)
}
