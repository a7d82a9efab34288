package statistics

import (
	"slices"

	"golang.org/x/perf/benchmath"
	"gonum.org/v1/gonum/stat"
)

// Quantile returns the least value such that at least a share p of all is not above it: type 1 of
// Hyndman and Fan (Sample quantiles in statistical packages, 1996). It is always a measured value;
// types that interpolate would give numbers between a time and the penalty for an unsolved task.
// The values must be sorted.
func Quantile(p float64, values []float64) float64 {
	return stat.Quantile(p, stat.Empirical, values, nil)
}

// Median returns the median of values in ascending order: for an even number, the mean of the two
// in the middle.
func Median(sorted []float64) float64 {
	n := len(sorted)
	return (sorted[(n-1)/2] + sorted[n/2]) / 2
}

// MedianInterval returns an interval that contains the median of the distribution with a confidence
// of at least 95 %, by order statistics. It makes no assumption about the distribution. Finite
// bounds need at least six values.
func MedianInterval(sorted []float64) Interval {
	sample := benchmath.NewSample(slices.Clone(sorted), &benchmath.DefaultThresholds)
	summary := benchmath.AssumeNothing.Summary(sample, confidence)
	return Interval{summary.Lo, summary.Hi, summary.Confidence}
}
