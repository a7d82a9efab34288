package statistics_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"haft/bench/statistics"
)

// Quantile is type 1 by its definition: the least value such that at least a share p of all is not
// above it.
func TestQuantileByDefinition(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for n := 1; n <= 12; n++ {
		var values []float64
		for range n {
			values = append(values, float64(random.IntN(8)))
		}
		slices.Sort(values)
		for k := range 21 {
			p := float64(k) / 20
			want := slices.IndexFunc(values, func(v float64) bool {
				upTo := 0
				for _, w := range values {
					if w <= v {
						upTo++
					}
				}
				return float64(upTo) >= p*float64(n)-1e-12
			})
			if got := statistics.Quantile(p, values); got != values[want] {
				t.Errorf("quantile %v of %v is %v, want %v", p, values, got, values[want])
			}
		}
	}
}
