package statistics

import (
	"slices"

	"golang.org/x/perf/benchmath"
	"gonum.org/v1/gonum/stat"
)

// Quantile is the least value that a share p of all does not exceed: type 1 of Hyndman and Fan
// (Sample quantiles in statistical packages, 1996). It is always a value that was
// measured; types that interpolate would put numbers between a time and the penalty for none. The values
// are sorted.
func Quantile(p float64, values []float64) float64 {
	return stat.Quantile(p, stat.Empirical, values, nil)
}

// Median is that of values in ascending order: of an even number, the mean of the two in the middle.
func Median(sorted []float64) float64 {
	n := len(sorted)
	return (sorted[(n-1)/2] + sorted[n/2]) / 2
}

// MedianInterval holds the median of what the values are drawn from with 95 % or more, by order statistics. It makes
// no assumption on how they are distributed. At least six are needed for finite bounds.
func MedianInterval(sorted []float64) Interval {
	summary := benchmath.AssumeNothing.Summary(sample(sorted), confidence)
	return Interval{summary.Lo, summary.Hi, summary.Confidence}
}

func sample(values []float64) *benchmath.Sample {
	return benchmath.NewSample(slices.Clone(values), &benchmath.DefaultThresholds)
}
