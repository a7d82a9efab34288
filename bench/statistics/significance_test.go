package statistics_test

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"haft/bench/statistics"
)

// near allows for rounding only.
func near(a, b float64) bool { return math.Abs(a-b) <= 1e-9*max(1, math.Abs(a), math.Abs(b)) }

// By hand: 5 of 5 gives 2/32; 1 lost of 6 gives 2(1+6)/64; as many won as lost, or none at all,
// give 1.
func TestSignTestByHand(t *testing.T) {
	for _, c := range []struct {
		won, lost int
		want      float64
	}{{5, 0, 0.0625}, {0, 5, 0.0625}, {5, 1, 0.21875}, {4, 4, 1}, {0, 0, 1}, {1, 0, 1}} {
		if got := statistics.SignTest(c.won, c.lost); !near(got, c.want) {
			t.Errorf("%d won and %d lost: p is %v, want %v", c.won, c.lost, got, c.want)
		}
	}
}

// All ways in which the coins can fall are counted.
func TestSignTestExhaustive(t *testing.T) {
	for n := range 15 {
		for won := range n + 1 {
			out := 0
			for fall := range uint(1) << n {
				heads := bits.OnesCount(fall)
				if min(heads, n-heads) <= min(won, n-won) {
					out++
				}
			}
			if got, want := statistics.SignTest(won, n-won), float64(out)/float64(int(1)<<n); !near(got, want) {
				t.Errorf("%d of %d: p is %v, want %v", won, n, got, want)
			}
		}
	}
}

// With hundreds of tasks, probabilities can still be told apart.
func TestSignTestMany(t *testing.T) {
	if p := statistics.SignTest(1000, 0); p <= 0 || p > 1e-299 {
		t.Errorf("1,000 of 1,000: p is %v, want 2^-999", p)
	}
}

// By hand, because Holm's own example would need its data: p = 0.01 0.04 0.03 in order are 0.01*3,
// 0.03*2, 0.04*1. None may be less than the one before: 0.03, 0.06, 0.06.
func TestHolmByHand(t *testing.T) {
	for _, c := range []struct{ p, want []float64 }{
		{nil, nil},
		{[]float64{0.04}, []float64{0.04}},
		{[]float64{0.01, 0.04, 0.03}, []float64{0.03, 0.06, 0.06}},
		{[]float64{0.5, 0.6, 0.001}, []float64{1, 1, 0.003}},
	} {
		got := statistics.Holm(c.p)
		if !slices.EqualFunc(got, c.want, near) {
			t.Errorf("Holm of %v is %v, want %v", c.p, got, c.want)
		}
	}
}

// The procedure by its definition: go through the p-values in ascending order, and stop at the
// first that is above the level divided by the number of those left. A corrected value below the
// level means the same, at any level.
func TestHolmByProcedure(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	for range 200 {
		p := make([]float64, 1+random.IntN(8))
		for i := range p {
			p[i] = random.Float64() * random.Float64() * 0.3
		}
		corrected := statistics.Holm(p)
		level := 0.001 + random.Float64()*0.3
		sorted := slices.Sorted(slices.Values(p))
		rejected := 0
		for rejected < len(p) && sorted[rejected] <= level/float64(len(p)-rejected) {
			rejected++
		}
		for i := range p {
			if want := slices.Index(sorted, p[i]) < rejected; want != (corrected[i] <= level) {
				t.Errorf("%v at %v: %v is corrected to %v", p, level, p[i], corrected[i])
			}
		}
	}
}
