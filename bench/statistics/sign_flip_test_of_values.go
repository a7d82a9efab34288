package statistics

import (
	"math"
	"math/rand/v2"
)

// The sign-flip test goes through all signs of few values, and draws signs for more.
const (
	fewValues = 16
	flips     = 99_999
)

// SignFlip returns the two-sided p-value of the sign-flip test: whether values lie around 0. If they
// do, each might as well have had the other sign. p is the share of all ways to choose the signs in
// which the mean is at least as far from 0 (Fisher, The Design of Experiments, 1935, section 21;
// Good, Permutation Tests, 2nd edition, 2000, section 3.2). The values must be independent, such as
// one mean difference for each instance.
//
// With up to 16 values p is exact, and at least 2 divided by the number of ways. With more it is from
// 99,999 ways that are drawn by seed, and the measured one.
func SignFlip(values []float64, seed uint64) float64 {
	sums := sumTables(values)
	measured := 0.0
	for _, s := range sums {
		measured += s[len(s)-1] // where no sign is changed
	}
	far := func(sum float64) bool { return math.Abs(sum) >= math.Abs(measured)*(1-rounding) }
	if len(values) <= fewValues {
		return exactFlips(sums, len(values), far)
	}
	random := rand.New(rand.NewPCG(seed, uint64(len(values))))
	out := 1
	for range flips {
		sum := 0.0
		for _, s := range sums {
			sum += s[random.IntN(len(s))]
		}
		if far(sum) {
			out++
		}
	}
	return float64(out) / (flips + 1)
}

// rounding allows for sums that should be equal.
const rounding = 1e-12

// exactFlips counts the ways that are far.
func exactFlips(sums [][]float64, values int, far func(sum float64) bool) float64 {
	out := 0
	for signs := range 1 << values {
		sum, rest := 0.0, signs
		for _, s := range sums {
			sum += s[rest%len(s)]
			rest /= len(s)
		}
		if far(sum) {
			out++
		}
	}
	return float64(out) / float64(int(1)<<values)
}

// sumTables returns the sums of every eight values for each choice of their signs: a bit is set
// where the value keeps its own.
func sumTables(values []float64) (tables [][]float64) {
	for len(values) > 0 {
		group := values[:min(8, len(values))]
		values = values[len(group):]
		table := make([]float64, 1<<len(group))
		for signs := range table {
			for i, v := range group {
				if signs>>i&1 == 0 {
					v = -v
				}
				table[signs] += v
			}
		}
		tables = append(tables, table)
	}
	return tables
}

// LeastInstances returns how many values the sign-flip test needs for a p below the level after
// Holm's correction for so many tests.
func LeastInstances(level float64, tests int) int {
	n := 1
	for math.Ldexp(2, -n)*float64(tests) >= level {
		n++
	}
	return n
}
