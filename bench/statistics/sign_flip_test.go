package statistics_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"haft/bench/statistics"
	"haft/solve/solvertest/extent"
)

// near allows for rounding only.
func near(a, b float64) bool { return math.Abs(a-b) <= 1e-9*max(1, math.Abs(a), math.Abs(b)) }

// By hand: of 8 ways to sign 1, 2 and 4, the sums are ±7, ±5, ±3, ±1. As far as -1+2+4 = 5 are
// four. Values that are 0 change nothing, and where all are 0, every way is as far.
func TestSignFlipByHand(t *testing.T) {
	for _, c := range []struct {
		values []float64
		want   float64
	}{
		{[]float64{1, 2, 4}, 0.25},
		{[]float64{-1, 2, 4}, 0.5},
		{[]float64{1, -2, -4, 0}, 0.5},
		{[]float64{0, 0}, 1},
		{[]float64{3}, 1},
		{[]float64{1, 1, 1, 1, 1, 1, 1, 1, 1, 1}, 2.0 / 1024},
		{[]float64{0.1, 0.2, -0.3}, 1}, // but for rounding, the sum is 0
	} {
		if got := statistics.SignFlip(c.values, 1); !near(got, c.want) {
			t.Errorf("%v: p is %v, want %v", c.values, got, c.want)
		}
	}
}

// p is the share of all signs, tried one after the other.
func TestSignFlipByTrying(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 2))
	for range 300 {
		var values []float64
		for range 1 + random.IntN(12) {
			values = append(values, math.Round(2*random.NormFloat64()+1)) // with ties and zeros
		}
		sum := func(signs int) (sum float64) {
			for i, v := range values {
				sum += v * float64(signs>>i&1*2-1)
			}
			return math.Abs(sum)
		}
		all := 1 << len(values)
		far := 0
		for signs := range all {
			if sum(signs) >= sum(all-1) {
				far++
			}
		}
		if got, want := statistics.SignFlip(values, 1), float64(far)/float64(all); got != want {
			t.Errorf("%v: p is %v, want %v", values, got, want)
		}
	}
}

// drawn returns values for which p is exact, and as many more zeros as it takes for p to be drawn.
func drawn(random *rand.Rand, mean float64) (few, more []float64) {
	for range 30 {
		few = append(few, mean+random.NormFloat64())
	}
	return few, append(few, make([]float64, 7)...)
}

// Where signs are drawn, p is that of all ways but for chance.
func TestSignFlipDrawn(t *testing.T) {
	extent.Slow(t)
	random := rand.New(rand.NewPCG(3, 1))
	for range 10 {
		few, more := drawn(random, 0.4)
		want, got := statistics.SignFlip(few, 1), statistics.SignFlip(more, 1)
		if margin := 5 * math.Sqrt(want*(1-want)/1e5); math.Abs(got-want) > margin+1e-5 {
			t.Errorf("%v: p is %v, want %v ± %v", more, got, want, margin)
		}
		if again := statistics.SignFlip(more, 1); again != got {
			t.Errorf("the same seed gives %v and %v", got, again)
		}
	}
}

// A p that is too small for drawing is not below that of all ways, and not much above, so that many comparisons may
// have a star.
func TestSignFlipBound(t *testing.T) {
	extent.Slow(t)
	random := rand.New(rand.NewPCG(3, 4))
	for range 20 {
		few, more := drawn(random, 1.2)
		want, got := statistics.SignFlip(few, 1), statistics.SignFlip(more, 1)
		if got < want || want < 1e-7 && got > 60*want {
			t.Errorf("%v: p is %v, and the bound %v", few, want, got)
		}
	}
	many := make([]float64, 10_000)
	for i := range many {
		many[i] = 1e-300
	}
	if got := statistics.SignFlip(many, 1); got != 0 { // 2 to the power of -9,999
		t.Errorf("p is %v", got)
	}
	if got, want := statistics.SignFlip(many[:100], 1), math.Ldexp(2, -100); got < want || got > 60*want {
		t.Errorf("p is %v, want some %v", got, want)
	}
}

// Of values around 0, skewed or not, at most a share α has a p of at most α.
func TestSignFlipHolds(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	const rounds = 2000
	for name, draw := range map[string]func() float64{
		"normal": random.NormFloat64,
		"sparse": func() float64 { return float64(random.IntN(3) - 1) },
		"heavy":  func() float64 { return math.Tan(math.Pi * (random.Float64() - 0.5)) },
	} {
		below := 0
		for range rounds {
			var values []float64
			for range 10 {
				values = append(values, draw())
			}
			if statistics.SignFlip(values, 1) <= 0.05 {
				below++
			}
		}
		if share := float64(below) / rounds; share > 0.05+4*math.Sqrt(0.05*0.95/rounds) {
			t.Errorf("%s: %v of the tests find a difference where there is none", name, share)
		}
	}
}

// With n values p is at least 2/2^n, so that Holm's correction for 45 tests needs 11 values, and one test 6.
func TestLeastInstances(t *testing.T) {
	for tests, want := range map[int]int{1: 6, 2: 7, 45: 11, 66: 12} {
		if got := statistics.LeastInstances(0.05, tests); got != want {
			t.Errorf("%d tests need %d values, want %d", tests, got, want)
		}
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
