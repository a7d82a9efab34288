package statistics

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
)

// The sign-flip test counts all signs of few values, and draws signs for more.
const (
	fewValues = 32 // takes about as long as drawing
	flips     = 99_999
)

// SignFlip returns the two-sided p-value of the sign-flip test: whether values lie around 0. If they
// do, each might as well have had the other sign. p is the share of all ways to choose the signs in
// which the mean is at least as far from 0 (Fisher, The Design of Experiments, 1935, section 21;
// Good, Permutation Tests, 2nd edition, 2000, section 3.2). The values must be independent, such as
// one mean difference for each instance.
//
// With up to 32 values p is exact, and at least 2 divided by the number of ways. With more it is from
// 99,999 ways that are drawn by seed, and the measured one. These cannot tell a p below 1/100,000. If
// p is certainly below that, the result is an upper bound of p.
func SignFlip(values []float64, seed uint64) float64 {
	measured, largest := 0.0, 0.0
	for _, v := range values {
		measured += v
		largest += math.Abs(v)
	}
	far := math.Abs(measured) - rounding*largest
	switch {
	case far <= 0:
		return 1
	case len(values) <= fewValues:
		return exactFlips(values, far)
	}
	if p := flipBound(values, far); p < 1./(flips+1) {
		return p
	}
	return drawnFlips(values, far, seed)
}

// rounding allows for sums that should be equal. It is a share of the largest sum.
const rounding = 1e-12

// exactFlips returns the share of all signs for which the sum is as far from 0. It finds the sums of either half of the
// values in order, and counts the pairs that are far together (Horowitz and Sahni, "Computing Partitions with
// Applications to the Knapsack Problem", JACM 1974). Half of the far sums are negative.
func exactFlips(values []float64, far float64) float64 {
	half := len(values) / 2
	first, second := signedSums(values[:half]), signedSums(values[half:])
	out, near := 0, len(second) // second[near:] are far with the sum of the first half
	for _, sum := range first {
		for near > 0 && sum+second[near-1] >= far {
			near--
		}
		out += len(second) - near
	}
	return math.Ldexp(2*float64(out), -len(values))
}

// signedSums returns the sums of values for all signs, in ascending order.
func signedSums(values []float64) []float64 {
	sums := []float64{0}
	for _, v := range values {
		v = math.Abs(v)
		longer := make([]float64, 0, 2*len(sums))
		low, high := 0, 0 // the next of sums to take v from, and to add v to
		for high < len(sums) {
			if low < len(sums) && sums[low]-v <= sums[high]+v {
				longer = append(longer, sums[low]-v)
				low++
			} else {
				longer = append(longer, sums[high]+v)
				high++
			}
		}
		sums = longer
	}
	return sums
}

// flipBound returns an upper bound of the share of signs for which the sum is as far from 0: for every t, it is at most
// 2 exp(-t far) times the product of cosh(t v) (Chernoff, "A Measure of Asymptotic Efficiency for Tests of a Hypothesis
// Based on the sum of Observations", Annals of Mathematical Statistics, 1952). It takes the best t.
func flipBound(values []float64, far float64) float64 {
	largest := 0.0
	for _, v := range values {
		largest = max(largest, math.Abs(v))
	}
	low, high := 0.0, 100/largest // beyond that, the bound hardly changes
	for range 60 {
		t := (low + high) / 2
		slope := -far
		for _, v := range values {
			slope += math.Abs(v) * math.Tanh(t*math.Abs(v))
		}
		if slope < 0 {
			low = t
		} else {
			high = t
		}
	}
	log := math.Ln2 - low*far
	for _, v := range values {
		x := low * math.Abs(v)
		log += x + math.Log1p(math.Exp(-2*x)) - math.Ln2 // of cosh x, which may be too large for a float64
	}
	return math.Exp(log)
}

// drawnFlips estimates the share of signs for which the sum is as far from 0.
func drawnFlips(values []float64, far float64, seed uint64) float64 {
	sums := sumTables(values)
	random := rand.New(rand.NewPCG(seed, uint64(len(values))))
	out := 1
	for range flips {
		sum := 0.0
		for _, s := range sums {
			sum += s[random.IntN(len(s))]
		}
		if math.Abs(sum) >= far {
			out++
		}
	}
	return float64(out) / (flips + 1)
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
