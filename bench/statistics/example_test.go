package statistics_test

import (
	"fmt"
	"math"
	"slices"

	"haft/bench/statistics"
)

// Two programs on the same eight tasks, in seconds; 20 stands for a task that was not solved within
// 10 seconds.
func Example() {
	a := []float64{0.1, 0.2, 0.4, 0.5, 0.9, 2.1, 5.5, 20}
	b := []float64{0.3, 0.4, 0.6, 1.1, 1.9, 7.2, 20, 20}
	var logs []float64 // of how many times as long a takes
	for i := range a {
		logs = append(logs, math.Log(a[i]/b[i]))
	}
	slices.Sort(logs)
	i := statistics.Bootstrap(statistics.Sample{Values: logs}, statistics.Median, 1)
	fmt.Printf("median ratio %.2f, with %.0f %% confidence %.2f to %.2f\n",
		math.Exp(statistics.Median(logs)), 100*i.Confidence, math.Exp(i.Low), math.Exp(i.High))
	p := statistics.SignFlip(logs, 1)
	fmt.Printf("sign-flip test: p = %.4f\n", p)
	fmt.Printf("corrected for two tests: %.4f\n", statistics.Holm([]float64{p, 0.03}))
	// Output:
	// median ratio 0.46, with 95 % confidence 0.28 to 0.82
	// sign-flip test: p = 0.0156
	// corrected for two tests: [0.0312 0.0312]
}
