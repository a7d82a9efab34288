package statistics

import (
	"cmp"
	"slices"

	"golang.org/x/perf/benchmath"
	"gonum.org/v1/gonum/stat/distuv"
)

// UTest is the two-sided p-value of the U test of Mann and Whitney: whether values of one kind tend to be less than
// those of another. It is 1 where all are the same.
func UTest(a, b []float64) float64 { return benchmath.AssumeNothing.Compare(sample(a), sample(b)).P }

// SignTest is the probability that fair coins give a result as uneven as so many wins and losses, or more so;
// ties are left out (Conover, Practical Nonparametric Statistics, 3rd edition, 1999, section 3.4). It is exact, and does
// not ask by how much each was won: with limits on time that is often not known.
func SignTest(won, lost int) float64 {
	coins := distuv.Binomial{N: float64(won + lost), P: 0.5}
	return min(1, 2*coins.CDF(float64(min(won, lost))))
}

// Holm corrects the p-values of several tests, so that the probability of one error or more stays below the
// level that they are held against (Holm, A simple sequentially rejective multiple test procedure, 1979).
func Holm(p []float64) []float64 {
	order := make([]int, len(p))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(p[i], p[j]) })
	corrected := make([]float64, len(p))
	least := 0.0
	for rank, i := range order {
		least = max(least, min(1, float64(len(p)-rank)*p[i]))
		corrected[i] = least
	}
	return corrected
}
