package statistics

import (
	"cmp"
	"slices"
)

// Holm corrects the p-values of several tests, so that the probability of at least one false
// positive stays below the significance level (Holm, A simple sequentially rejective multiple test
// procedure, 1979).
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
