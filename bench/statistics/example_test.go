package statistics_test

import (
	"fmt"

	"haft/bench/statistics"
)

// Two programs on the same eight tasks, in seconds; 20 stands for a task that was not solved within
// 10 seconds.
func Example() {
	a := []float64{0.1, 0.2, 0.4, 0.5, 0.9, 2.1, 5.5, 20} // in ascending order
	b := []float64{0.3, 0.4, 0.6, 1.1, 1.9, 7.2, 20, 20}
	fmt.Printf("medians %.2f and %.2f\n", statistics.Median(a), statistics.Median(b))
	i := statistics.Bootstrap(a, nil, statistics.Median, 1)
	fmt.Printf("of a, with %.0f %% confidence, from %.2f to %.2f\n", 100*i.Confidence, i.Low, i.High)
	effect := statistics.EffectOf(a, b)
	fmt.Printf("U test: p = %.3f; effect %.2f, %s\n", statistics.UTest(a, b), effect, effect.Size())
	fmt.Printf("sign test, if a is faster on seven tasks and one is tied: p = %.3f\n", statistics.SignTest(7, 0))
	both := []float64{statistics.UTest(a, b), statistics.SignTest(7, 0)}
	fmt.Printf("corrected for two tests: %.3f\n", statistics.Holm(both))
	// Output:
	// medians 0.70 and 1.50
	// of a, with 95 % confidence, from 0.20 to 5.50
	// U test: p = 0.396; effect 0.63, small
	// sign test, if a is faster on seven tasks and one is tied: p = 0.016
	// corrected for two tests: [0.396 0.031]
}
