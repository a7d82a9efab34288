package statistics_test

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"haft/bench/statistics"
)

func mean(values []float64) float64 {
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	return sum / float64(len(values))
}

// All n^n samples with replacement of a few values give the exact distribution of a statistic. The
// bootstrap draws from it: apart from chance, no more than the share that it means to leave out lies
// beyond a bound, and no less lies beyond it or at it.
func TestBootstrapExhaustive(t *testing.T) {
	values := []float64{1, 2, 4, 8, 20}
	// Student's t with 4 degrees of freedom at 97.5 % is 2.776445; times √(5/4).
	tail := distuv.UnitNormal.CDF(-2.776445 * math.Sqrt(5.0/4))
	for name, statistic := range map[string]func([]float64) float64{"mean": mean, "median": statistics.Median} {
		all := resamples(values, statistic)
		for seed := range uint64(20) {
			i := statistics.Bootstrap(statistics.Sample{Values: values}, statistic, seed)
			chance := 4 * math.Sqrt(tail/2000)
			share := func(beyond func(v float64) bool) float64 {
				return float64(countOf(all, beyond)) / float64(len(all))
			}
			if share(func(v float64) bool { return v < i.Low }) > tail+chance ||
				share(func(v float64) bool { return v > i.High }) > tail+chance ||
				share(func(v float64) bool { return v <= i.Low }) < tail-chance ||
				share(func(v float64) bool { return v >= i.High }) < tail-chance {
				t.Errorf("seed %d: the %s lies in %v", seed, name, i)
			}
		}
	}
}

func countOf(all []float64, is func(v float64) bool) (n int) {
	for _, v := range all {
		if is(v) {
			n++
		}
	}
	return n
}

// resamples returns the statistic of every sample with replacement.
func resamples(values []float64, statistic func([]float64) float64) (all []float64) {
	n := len(values)
	for code := range int(math.Pow(float64(n), float64(n))) {
		drawn := make([]float64, n)
		for i := range drawn {
			drawn[i] = values[code%n]
			code /= n
		}
		slices.Sort(drawn)
		all = append(all, statistic(drawn))
	}
	return all
}

// By hand: of three clusters, one has three values. The least mean, of the first three times, is 1; the greatest is 9,
// and the interval of so few clusters reaches to both.
func TestClusterBootstrapByHand(t *testing.T) {
	values, cluster := []float64{1, 2, 8, 9, 10}, []int{0, 1, 2, 2, 2}
	for seed := range uint64(20) {
		i := statistics.Bootstrap(statistics.Sample{Values: values, Cluster: cluster}, mean, seed)
		if i.Low != 1 || !near(i.High, 9) {
			t.Errorf("seed %d: %v, want 1 to 9", seed, i)
		}
	}
}

// What the study has fixed does not vary: with as many values of each stratum as there are, and no spread within any,
// there is none at all. A stratum of one joins others, since its spread is not known.
func TestStrata(t *testing.T) {
	values := []float64{1, 1, 1, 5, 5, 5}
	for _, c := range []struct {
		stratum []int
		wide    bool
	}{
		{[]int{0, 0, 0, 1, 1, 1}, false},
		{nil, true},
		{[]int{0, 0, 0, 1, 1, 2}, true},
		{[]int{0, 1, 2, 3, 4, 5}, true},
	} {
		i := statistics.Bootstrap(statistics.Sample{Values: values, Stratum: c.stratum}, mean, 1)
		if wide := i.High > i.Low; wide != c.wide {
			t.Errorf("strata %v: %v", c.stratum, i)
		}
	}
	if i := statistics.Bootstrap(statistics.Sample{Values: []float64{7}}, mean, 1); i.Low != 7 || i.High != 7 {
		t.Errorf("of one value: %v", i)
	}
}

// The same seed gives the same interval, and another seed another one.
func TestBootstrapSeed(t *testing.T) {
	s := statistics.Sample{}
	for i := range 40 {
		s.Values = append(s.Values, math.Exp(float64(i)/7))
	}
	a, b := statistics.Bootstrap(s, mean, 1), statistics.Bootstrap(s, mean, 1)
	c := statistics.Bootstrap(s, mean, 2)
	if a != b || a == c || a.Confidence != 0.95 {
		t.Errorf("seeds 1, 1 and 2 give %v, %v and %v", a, b, c)
	}
}

// The jackknife of a mean is its interval by Student's t distribution: of 1, 2 and 6, whose mean is 3 and whose standard
// error is √(7/3), with t = 4.3027 of two degrees of freedom. A member without which nothing is left makes it wide.
func TestJackknife(t *testing.T) {
	for _, c := range []struct {
		value   float64
		without []float64
		margin  float64
	}{
		{3, []float64{(2 + 6) / 2.0, (1 + 6) / 2.0, (1 + 2) / 2.0}, 4.302653 * math.Sqrt(7/3.0)},
		{5, []float64{5, 5, 5, 5}, 0},
		{0.5, []float64{0.5, 0.5, 0.5, 0}, 3.182446 * 0.375},
		{1, []float64{0}, math.Inf(1)},
		{1, nil, math.Inf(1)},
	} {
		i := statistics.Jackknife(c.value, c.without)
		if low, high := c.value-c.margin, c.value+c.margin; !(i.Low == low || math.Abs(i.Low-low) < 1e-5) ||
			!(i.High == high || math.Abs(i.High-high) < 1e-5) || i.Confidence != 0.95 {
			t.Errorf("%v without %v: %+v, want %v to %v", c.value, c.without, i, low, high)
		}
	}
}
