package statistics

import (
	"golang.org/x/perf/benchmath"
	"gonum.org/v1/gonum/stat/distuv"
)

// UTest returns the two-sided p-value of the U test of Mann and Whitney: whether values of one kind
// tend to be less than those of another. It is 1 if all values are equal.
func UTest(a, b []float64) float64 { return benchmath.AssumeNothing.Compare(sample(a), sample(b)).P }

// SignTest returns the probability that fair coins give a result at least as uneven as won to lost,
// with ties left out (Conover, Practical Nonparametric Statistics, 3rd edition, 1999, section 3.4).
// It is exact. It ignores by how much each task was won, which time limits often hide.
func SignTest(won, lost int) float64 {
	coins := distuv.Binomial{N: float64(won + lost), P: 0.5}
	return min(1, 2*coins.CDF(float64(min(won, lost))))
}
