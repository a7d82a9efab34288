package statistics_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"haft/bench/statistics"
	"haft/solve/solvertest/extent"
)

// The examples of fastchess's tests (app/tests/elo_test.cpp), which have the counts as two losses, a loss and a draw,
// a win and a loss, two draws, a win and a draw, two wins.
func TestStrengthPublished(t *testing.T) {
	for _, c := range []struct {
		counts                                    [6]int
		normalized, margin, elo, eloMargin, score float64
		superior                                  float64
	}{
		{[6]int{34, 54, 31, 32, 64, 75}, 57.94, 28.28, 55.58, 27.65, 0.579, 1},
		{[6]int{332, 433, 457, 41, 333, 334}, -9.17, 10.96, -8.64, 10.33, 0.488, 0.0505},
		{[6]int{7895, 8757, 5485, 200, 568, 9999}, -19.01, 2.65, -21.04, 2.95, 0.470, 0},
	} {
		middle := c.counts[2] + c.counts[3]
		s := statistics.Pentanomial([5]int{c.counts[0], c.counts[1], middle, c.counts[4], c.counts[5]}).Strength()
		half := func(i statistics.Interval) float64 { return (i.High - i.Low) / 2 }
		for _, n := range []struct {
			what      string
			got, want float64
		}{
			{"normalized", s.Normalized, c.normalized},
			{"its margin", half(s.NormalizedInterval), c.margin},
			{"Elo", s.Elo, c.elo},
			{"its margin", half(s.EloInterval), c.eloMargin},
			{"score", 10 * s.Mean, 10 * c.score}, // to two digits more
			{"superior", 100 * s.Superior, 100 * c.superior},
		} {
			if math.Abs(n.got-n.want) > 0.006 {
				t.Errorf("%v: %s is %.3f, want %.3f", c.counts, n.what, n.got, n.want)
			}
		}
	}
}

// Scores between the five keep their value; the mean is that of all.
func TestPairsOf(t *testing.T) {
	p := statistics.PairsOf([]float64{1, 0.5, 0.5, 0.75, 0, 0.9, 0.9})
	if p.N() != 7 || p.Five() != [5]int{1, 0, 2, 1, 3} {
		t.Errorf("%d pairs, %v", p.N(), p.Five())
	}
	if mean := p.Strength().Mean; !near(mean, 4.55/7) {
		t.Errorf("mean %v", mean)
	}
	if e := statistics.Elo(1); !math.IsInf(e, 1) {
		t.Errorf("%v", e)
	}
	for _, elo := range []float64{-300, 0, 12.5, 800} {
		if again := statistics.Elo(statistics.EloScore(elo)); math.Abs(again-elo) > 1e-9 {
			t.Errorf("%v comes back as %v", elo, again)
		}
	}
}

// All of 18 pairs won: by the exact binomial test, shares below 0.8147 are excluded.
func TestAllWon(t *testing.T) {
	s := statistics.Pentanomial([5]int{4: 18}).Strength()
	if math.Abs(s.Score.Low-0.81470) > 1e-5 || s.Score.High != 1 || math.Abs(s.EloInterval.Low-257.3) > 0.1 {
		t.Errorf("%+v", s)
	}
	lost := statistics.Pentanomial([5]int{18}).Strength()
	if !near(lost.Score.High, 1-s.Score.Low) || lost.Score.Low != 0 {
		t.Errorf("%+v", lost)
	}
}

// Near to 0 and 1 the interval is that of Clopper and Pearson, and no narrower than that of a match won throughout. With
// 11 lost games the normal approximation comes in. The values are by SciPy's beta.ppf.
func TestAlmostAllWon(t *testing.T) {
	for _, c := range []struct {
		counts    [5]int
		low, high float64
	}{
		{[5]int{4: 100}, 0.96378, 1},
		{[5]int{3: 1, 4: 99}, 0.96378, 1},
		{[5]int{2: 1, 4: 99}, 0.96378, 0.99987},
		{[5]int{2: 1, 4: 49}, 0.92888, 0.99975},
		{[5]int{0: 49, 2: 1}, 0.00025, 0.07112},
		{[5]int{2: 9, 4: 91}, 0.91630, 0.97922},
		{[5]int{0: 2, 4: 98}, 0.92962, 0.99757}, // games of a pair that go alike count as one
		{[5]int{2: 11, 4: 89}, 0.91434, 0.97566},
	} {
		s := statistics.Pentanomial(c.counts).Strength()
		if math.Abs(s.Score.Low-c.low) > 1e-5 || math.Abs(s.Score.High-c.high) > 1e-5 {
			t.Errorf("%v: %+v, want %v to %v", c.counts, s.Score, c.low, c.high)
		}
	}
}

// Few pairs, and pairs that are all alike, have an interval that is not empty, and nothing that needs a variance.
func TestFewPairs(t *testing.T) {
	for _, c := range []struct {
		counts    [5]int
		low, high float64 // of 4·score·(1 - score) ≥ 40^(-2/n) for a mean of a half
	}{
		{[5]int{2: 1}, 0.00016, 0.99984},
		{[5]int{2: 2}, 0.00629, 0.99371},
		{[5]int{1: 1, 3: 1}, 0.00629, 0.99371},
		{[5]int{2: 100}, 0.36666, 0.63334},
		{[5]int{4: 2}, 0.15811, 1},
		{[5]int{0: 2}, 0, 0.84189},
	} {
		s := statistics.Pentanomial(c.counts).Strength()
		if math.Abs(s.Score.Low-c.low) > 2e-5 || math.Abs(s.Score.High-c.high) > 2e-5 {
			t.Errorf("%v: %+v, want %v to %v", c.counts, s.Score, c.low, c.high)
		}
		if !math.IsNaN(s.Normalized) || !math.IsNaN(s.Superior) || !math.IsNaN(s.NormalizedInterval.Low) {
			t.Errorf("%v: %+v", c.counts, s)
		}
	}
}

// The intervals of few pairs, and those of a mean near to 1, contain the true mean in 95 % of matches at least.
func TestFewPairsCover(t *testing.T) {
	extent.Slow(t)
	random := rand.New(rand.NewPCG(7, 7))
	check := func(win float64, n int) {
		held := 0
		const matches = 2000
		for range matches {
			var counts [5]int
			for range n {
				counts[draw(random, win)]++
			}
			if i := statistics.Pentanomial(counts).Strength().Score; i.Low <= win && win <= i.High {
				held++
			}
		}
		if share := float64(held) / matches; share < 0.95 {
			t.Errorf("%d pairs, mean %v: %.3f of the intervals contain it", n, win, share)
		}
	}
	for _, win := range []float64{0.5, 0.6, 0.8, 0.97} {
		for n := 1; n < 10; n++ {
			check(win, n)
		}
	}
	for _, win := range []float64{0.95, 0.97, 0.99, 0.995} {
		for _, n := range []int{20, 50, 100} {
			check(win, n)
		}
	}
}

// The examples of fastchess's tests (app/tests/sprt_test.cpp), counts as above.
func TestLLRPublished(t *testing.T) {
	for _, c := range []struct {
		counts     [6]int
		elo0, elo1 float64
		model      string
		want       float64
	}{
		{[6]int{365, 16618, 36029, 200, 16974, 390}, 0, 2, "normalized", 2.25},
		{[6]int{127, 4883, 10311, 401, 5150, 104}, -1.75, 0.25, "normalized", 3.01},
		{[6]int{0, 0, 0, 0, 0, 5550}, 0, 5, "normalized", 111.82},
		{[6]int{223, 9863, 20279, 1000, 10037, 246}, 0.5, 2.5, "logistic", -3.07},
		{[6]int{871, 26175, 55003, 980, 26678, 821}, 0, 2, "logistic", -4.98},
	} {
		test := statistics.SPRT{Elo0: c.elo0, Elo1: c.elo1, Alpha: 0.05, Beta: 0.05, Model: c.model}
		p := statistics.Pentanomial([5]int{c.counts[0], c.counts[1], c.counts[2] + c.counts[3], c.counts[4], c.counts[5]})
		if got := test.LLR(p); math.Abs(got-c.want) > 0.01*(1+math.Abs(c.want)) { // as exact as their test
			t.Errorf("%v: %.3f, want %.2f", c.counts, got, c.want)
		}
	}
}

// A test ends at Wald's bounds, and errs no more often than it says, but for chance and for its last step. Pairs are
// drawn with a mean that is that of Elo0 or Elo1.
func TestSPRTErrs(t *testing.T) {
	test := statistics.SPRT{Elo0: 0, Elo1: 60, Alpha: 0.1, Beta: 0.1, Model: "logistic"}
	if low, high := test.Bounds(); !near(low, -math.Log(9)) || !near(high, math.Log(9)) {
		t.Errorf("bounds %v, %v", low, high)
	}
	random := rand.New(rand.NewPCG(9, 1))
	const rounds = 300
	for _, truth := range []float64{test.Elo0, test.Elo1} {
		wrong := 0
		for range rounds {
			var counts [5]int
			for decided := false; !decided; {
				for range 4 {
					counts[draw(random, statistics.EloScore(truth))]++
				}
				elo, now := test.Decided(statistics.Pentanomial(counts))
				if decided = now; now && elo != truth {
					wrong++
				}
			}
		}
		if share := float64(wrong) / rounds; share > 0.1+4*math.Sqrt(0.09/rounds) {
			t.Errorf("Elo %v: %v of the tests accept the other", truth, share)
		}
	}
}

// draw returns the score of a pair in quarters: of two games that are won with a probability, and else lost.
func draw(random *rand.Rand, win float64) (quarters int) {
	for range 2 {
		if random.Float64() < win {
			quarters += 2
		}
	}
	return quarters
}

// Whatever the counts and however far the differences are, a ratio is a number. It is above 0 where all is won.
func TestLLRIsANumber(t *testing.T) {
	extent.Slow(t)
	random := rand.New(rand.NewPCG(4, 4))
	for range extent.Of(30, 100, 300) {
		test := statistics.SPRT{
			Elo0: 800*random.Float64() - 400, Alpha: 0.05, Beta: 0.05, Model: statistics.Models[random.IntN(2)],
		}
		test.Elo1 = test.Elo0 + 1 + 400*random.Float64()
		var counts [5]int
		for i := range counts {
			counts[i] = random.IntN(1 + random.IntN(30))
		}
		counts[2]++
		few := test.LLR(statistics.Pentanomial(counts))
		counts[0], counts[4] = 0, counts[4]+counts[0]+20
		more := test.LLR(statistics.Pentanomial(counts))
		if math.IsNaN(few) || math.IsInf(few, 0) || math.IsNaN(more) || math.IsInf(more, 0) {
			t.Errorf("%+v: %v, %v for %v", test, few, more, counts)
		}
	}
	for _, won := range []int{1, 5, 100} {
		test := statistics.SPRT{Elo0: 0, Elo1: 400, Alpha: 0.05, Beta: 0.05, Model: "normalized"}
		if got := test.LLR(statistics.Pentanomial([5]int{4: won})); !(got > 0) {
			t.Errorf("%d pairs won: %v", won, got)
		}
	}
}

func TestSPRTValidate(t *testing.T) {
	good := statistics.SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05, Model: "normalized"}
	if err := good.Validate(); err != nil {
		t.Error(err)
	}
	for name, spoil := range map[string]func(*statistics.SPRT){
		"equal": func(s *statistics.SPRT) { s.Elo1 = 0 }, "nan": func(s *statistics.SPRT) { s.Elo0 = math.NaN() },
		"alpha": func(s *statistics.SPRT) { s.Alpha = 0 }, "sum": func(s *statistics.SPRT) { s.Beta = 0.95 },
		"model": func(s *statistics.SPRT) { s.Model = "bayesian" }, "far": func(s *statistics.SPRT) { s.Elo1 = 2001 },
		"infinite": func(s *statistics.SPRT) { s.Elo1 = math.Inf(1) },
	} {
		bad := good
		if spoil(&bad); bad.Validate() == nil {
			t.Errorf("%s: %+v passes", name, bad)
		}
	}
}

// A lost match is a won one seen from the other side: its ratio for the differences turned around is the opposite.
// That holds where all pairs have one score, too, whose likeliest distributions are far from what was seen.
func TestLLRSeenFromTheOtherSide(t *testing.T) {
	extent.Slow(t)
	for _, counts := range [][5]int{{5550}, {40, 30, 20, 10, 5}, {0, 3, 0, 0, 1}, {9, 0, 0, 0, 1}, {2: 7}} {
		for _, model := range statistics.Models {
			for _, elo := range [][2]float64{{0, 5}, {-3, 150}, {100, 400}, {-600, -50}} {
				test := statistics.SPRT{Elo0: elo[0], Elo1: elo[1], Alpha: 0.05, Beta: 0.05, Model: model}
				mirrored := statistics.SPRT{Elo0: -elo[1], Elo1: -elo[0], Alpha: 0.05, Beta: 0.05, Model: model}
				back := [5]int{counts[4], counts[3], counts[2], counts[1], counts[0]}
				here, there := test.LLR(statistics.Pentanomial(counts)), mirrored.LLR(statistics.Pentanomial(back))
				if math.Abs(here+there) > 1e-6*(1+math.Abs(here)) {
					t.Errorf("%v, %s, %v: %v, from the other side %v", counts, model, elo, here, there)
				}
			}
		}
	}
}
