package report_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"haft/bench/report"
	"haft/bench/trial"
)

// costs is a study of one configuration with these times.
func costs(t *testing.T, seconds ...float64) *report.Study {
	t.Helper()
	var all []trial.Record
	for i, s := range seconds {
		all = append(all, run("a", i+1, s))
	}
	return newStudy(t, all, usual)
}

// By hand: the true median lies between the i-th and the j-th of n costs in order if at least i and fewer than j
// of n coins show heads. The narrowest such interval with 95 % or more need not be symmetric.
//
//	n = 6, 1 to 6: 1 - (1+1)/64 = 0.96875
//	n = 8, 1 to 7: 1 - (1+8+1)/256 = 0.9609375; 2 to 7 has 1 - (1+8+8+1)/256 = 0.9297, too little
//	n = 9, 2 to 8: 1 - (1+9+9+1)/512 = 0.9609375
//	n = 5, below the 5th: 1 - 1/32 = 0.96875; 1 to 5 has 1 - 2/32 = 0.9375, too little
func TestMedianByHand(t *testing.T) {
	for _, c := range []struct {
		seconds                      []float64
		median, low, high, sure      float64
		lowerQuartile, upperQuartile float64
	}{
		{[]float64{6, 5, 4, 3, 2, 1}, 3.5, 1, 6, 0.96875, 2, 5},
		{[]float64{1, 2, 3, 4, 5, 6, 7, 8}, 4.5, 1, 7, 0.9609375, 2, 6},
		{[]float64{1, 2, 3, 4, 5, 6, 7, 8, 9}, 5, 2, 8, 0.9609375, 3, 7},
		{[]float64{1, 2, 3, 4, 99, 99, 99, 99, 99}, 20, 2, 20, 0.9609375, 3, 20},
		{[]float64{1, 2, 3, 4, 5}, 3, math.Inf(-1), 5, 0.96875, 2, 4},
	} {
		m := costs(t, c.seconds...).Medians()[0]
		got := []float64{m.Value, m.Order.Low, m.Order.High, m.Order.Confidence, m.Quartiles[0], m.Quartiles[1]}
		if want := []float64{c.median, c.low, c.high, c.sure, c.lowerQuartile, c.upperQuartile}; !slices.Equal(got, want) {
			t.Errorf("%v: median, interval, confidence, quartiles are %v, want %v", c.seconds, got, want)
		}
	}
}

// Type 1 by its definition: the least value such that a share p of all is not above it.
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
			if got := report.Quantile(p, values); got != values[want] {
				t.Errorf("quantile %v of %v is %v, want %v", p, values, got, values[want])
			}
		}
	}
}

// All n^n samples with replacement of a few values have an exact distribution of any statistic. The bootstrap
// draws from it: a bound that it gives has no more than 2.5 % below or above it, but for chance.
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
			i := report.Bootstrap(values, statistic.of, seed)
			below, above := 0, 0
			for _, v := range all {
				if v < i.Low {
					below++
				}
				if v > i.High {
					above++
				}
			}
			// 3,125 samples; 2.5 % with four standard errors of a thousand draws, 0.5 % each
			most := (0.025 + 4*0.005) * float64(len(all))
			if float64(below) > most || float64(above) > most {
				t.Errorf("seed %d: %s: %d below and %d above [%v, %v], of %d", seed, statistic.name, below, above, i.Low, i.High, len(all))
			}
			// and not too wide: at either bound or outside is more than that less four errors
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

// resamples is a statistic of every sample with replacement.
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

// By hand: of the 27 ways to draw three clusters, of which one has three values, one has the least mean, 1, three have
// the next, 4/3, and one the greatest, 9. One is more than 2.5 %. Values drawn one by one give a narrower interval.
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
		i := report.ClusterBootstrap(values, cluster, mean, seed)
		if i.Low < 1 || i.Low > 4.0/3 || !near(i.High, 9) {
			t.Errorf("seed %d: %v, want 1 or 4/3 to 9", seed, i)
		}
		if narrow := report.Bootstrap(values, mean, seed); narrow.High-narrow.Low >= i.High-i.Low {
			t.Errorf("seed %d: one by one gives %v, no narrower than %v", seed, narrow, i)
		}
	}
}

// Ten shuffles of each of two instances are no twenty independent tasks: of two instances with costs 1 and 3 all that
// can be said is that the mean is between.
func TestIntervalsKnowInstances(t *testing.T) {
	var all []trial.Record
	for i, seconds := range []float64{1, 3} {
		for shuffle := range uint64(10) {
			r := run("a", i+1, seconds)
			r.Shuffle = shuffle
			all = append(all, r)
		}
	}
	scores, best := newStudy(t, all, usual).Scores()
	median := newStudy(t, all, usual).Medians()[0].Bootstrap
	for _, i := range []report.Interval{scores[0].Spread, best.Spread, median} {
		if i.Low != 1 || i.High != 3 {
			t.Errorf("the interval is %v, want 1 to 3", i)
		}
	}
}

// The same seed gives the same interval, another seed another one.
func TestBootstrapSeed(t *testing.T) {
	values := []float64{1, 2, 3, 5, 8, 13, 21, 34}
	mean := func(v []float64) float64 {
		return v[0] + v[3]*0.01 + v[7]*0.0001
	}
	a, b, c := report.Bootstrap(values, mean, 1), report.Bootstrap(values, mean, 1), report.Bootstrap(values, mean, 2)
	if a != b || a == c || a.Confidence != 0.95 {
		t.Errorf("seeds 1, 1 and 2 give %v, %v and %v", a, b, c)
	}
}

// In three hundred samples from a known distribution, intervals of the mean hold it about as often as they say.
func TestBootstrapCovers(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	held, rounds := 0, 300
	for round := range rounds {
		var values []float64
		for range 40 {
			values = append(values, random.ExpFloat64()) // whose mean is 1
		}
		slices.Sort(values)
		i := report.Bootstrap(values, func(v []float64) float64 {
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
		t.Errorf("%.3f of the intervals hold the mean", share)
	}
}
