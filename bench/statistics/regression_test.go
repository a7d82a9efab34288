package statistics_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"haft/bench/statistics"
)

// By hand: x = 0 1 2 3, y = 1 2 2 4. The means are 1.5 and 2.25; Sxx = 5, Sxy = 4.5, so slope 0.9
// and intercept 0.9. The residuals are 0.1, 0.2, -0.7, 0.4; their squares sum to 0.7. Syy = 4.75,
// so R² = 1 - 0.7/4.75. The slope's standard error is sqrt(0.7/2/5) = 0.2645751, and Student's t
// with 2 degrees of freedom at 97.5 % is 4.3026527: ± 1.138375. AIC = 4 ln(0.7/4) + 6.
func TestFitByHand(t *testing.T) {
	f := statistics.FitLine([]float64{0, 1, 2, 3}, []float64{1, 2, 2, 4})
	for _, c := range []struct {
		name      string
		got, want float64
	}{
		{"slope", f.Slope, 0.9},
		{"intercept", f.Intercept, 0.9},
		{"R²", f.R2, 1 - 0.7/4.75},
		{"low", f.Interval.Low, 0.9 - 1.138375},
		{"high", f.Interval.High, 0.9 + 1.138375},
		{"AIC", f.AIC, 4*math.Log(0.7/4) + 6},
	} {
		if math.Abs(c.got-c.want) > 1e-6 {
			t.Errorf("%s is %v, want %v", c.name, c.got, c.want)
		}
	}
}

// Intervals with 95 % confidence contain the exponent in about that share of samples.
func TestFitCovers(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	held, rounds := 0, 400
	for range rounds {
		var x, y []float64
		for i := range 20 {
			x = append(x, float64(i%5))
			y = append(y, 3+2*float64(i%5)+random.NormFloat64())
		}
		if f := statistics.FitLine(x, y); f.Interval.Low <= 2 && 2 <= f.Interval.High {
			held++
		}
	}
	if share := float64(held) / float64(rounds); share < 0.91 || share > 0.985 {
		t.Errorf("%.3f of the intervals contain the slope", share)
	}
}
