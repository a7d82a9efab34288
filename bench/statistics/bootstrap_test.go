package statistics_test

import (
	"math"
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

// All n^n samples with replacement of a few values give the exact distribution of a statistic. The
// bootstrap draws from it: apart from chance, at most 2.5 % lie below its lower bound, and at most
// 2.5 % above its upper bound.
func TestBootstrapExhaustive(t *testing.T) {
	mean := func(v []float64) float64 {
		sum := 0.0
		for _, x := range v {
			sum += x
		}
		return sum / float64(len(v))
	}
	for _, statistic := range []struct {
		name string
		of   func([]float64) float64
	}{{"mean", mean}, {"median", func(v []float64) float64 { return v[len(v)/2] }}} {
		values := []float64{1, 2, 4, 8, 20}
		all := resamples(values, statistic.of)
		for seed := range uint64(20) {
			i := statistics.Bootstrap(values, nil, statistic.of, seed)
			below, above := 0, 0
			for _, v := range all {
				if v < i.Low {
					below++
				}
				if v > i.High {
					above++
				}
			}
			// 3,125 samples; 2.5 %, plus four standard errors of a thousand draws of 0.5 % each
			most := (0.025 + 4*0.005) * float64(len(all))
			if float64(below) > most || float64(above) > most {
				t.Errorf("seed %d: %s: %d below and %d above [%v, %v], of %d", seed, statistic.name,
					below, above, i.Low, i.High, len(all))
			}
			// and not too wide: at or beyond each bound lie more than 2.5 %, less four standard
			// errors
			least := (0.025 - 4*0.005) * float64(len(all))
			if float64(below+equal(all, i.Low)) < least || float64(above+equal(all, i.High)) < least {
				t.Errorf("seed %d: %s: [%v, %v] is too wide", seed, statistic.name, i.Low, i.High)
			}
		}
	}
}

func equal(all []float64, v float64) (n int) {
	for _, x := range all {
		if x == v {
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

// By hand: three clusters, of which one has three values, can be drawn in 27 ways. One way has the
// least mean, 1; three have the next, 4/3; one has the greatest, 9. One of 27 is more than 2.5 %.
// Drawing values one by one gives a narrower interval.
func TestClusterBootstrapByHand(t *testing.T) {
	mean := func(v []float64) float64 {
		sum := 0.0
		for _, x := range v {
			sum += x
		}
		return sum / float64(len(v))
	}
	values, cluster := []float64{1, 2, 8, 9, 10}, []int{0, 1, 2, 2, 2}
	for seed := range uint64(20) {
		i := statistics.Bootstrap(values, cluster, mean, seed)
		if i.Low < 1 || i.Low > 4.0/3 || !near(i.High, 9) {
			t.Errorf("seed %d: %v, want 1 or 4/3 to 9", seed, i)
		}
		if narrow := statistics.Bootstrap(values, nil, mean, seed); narrow.High-narrow.Low >= i.High-i.Low {
			t.Errorf("seed %d: one by one gives %v, which is not narrower than %v", seed, narrow, i)
		}
	}
}

// The same seed gives the same interval, and another seed another one.
func TestBootstrapSeed(t *testing.T) {
	values := []float64{1, 2, 3, 5, 8, 13, 21, 34}
	mean := func(v []float64) float64 {
		return v[0] + v[3]*0.01 + v[7]*0.0001
	}
	a, b := statistics.Bootstrap(values, nil, mean, 1), statistics.Bootstrap(values, nil, mean, 1)
	c := statistics.Bootstrap(values, nil, mean, 2)
	if a != b || a == c || a.Confidence != 0.95 {
		t.Errorf("seeds 1, 1 and 2 give %v, %v and %v", a, b, c)
	}
}

// In three hundred samples from a known distribution, the intervals contain the mean about as often
// as they say.
func TestBootstrapCovers(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	held, rounds := 0, 300
	for round := range rounds {
		var values []float64
		for range 40 {
			values = append(values, random.ExpFloat64()) // with mean 1
		}
		slices.Sort(values)
		i := statistics.Bootstrap(values, nil, func(v []float64) float64 {
			sum := 0.0
			for _, x := range v {
				sum += x
			}
			return sum / float64(len(v))
		}, uint64(round))
		if i.Low <= 1 && 1 <= i.High {
			held++
		}
	}
	// The percentile interval of so skewed a distribution is known to be a little short of 95 %.
	if share := float64(held) / float64(rounds); share < 0.87 || share > 0.99 {
		t.Errorf("%.3f of the intervals contain the mean", share)
	}
}
