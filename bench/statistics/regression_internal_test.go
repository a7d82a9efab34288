package statistics

import (
	"math"
	"math/rand/v2"
	"testing"
)

// Values worked out by hand: without ties 1 - 6·Σd²/(n(n²-1)), with ties the correlation of the mean ranks.
func TestSpearman(t *testing.T) {
	for _, c := range []struct {
		x, y []float64
		want float64
	}{
		{[]float64{1, 2, 3, 4}, []float64{10, 20, 30, 4000}, 1},
		{[]float64{1, 2, 3, 4}, []float64{4, 3, 2, 1}, -1},
		{[]float64{3, 1, 4, 2, 5}, []float64{2, 1, 5, 3, 4}, 1 - 6*4.0/120},
		{[]float64{0, 0, 1}, []float64{1, 2, 3}, math.Sqrt(3) / 2},
		{[]float64{7, 7, 7}, []float64{1, 2, 3}, math.NaN()},
	} {
		got := Spearman(c.x, c.y)
		if math.Abs(got-c.want) > 1e-12 || math.IsNaN(got) != math.IsNaN(c.want) {
			t.Errorf("%v, %v: %v, want %v", c.x, c.y, got, c.want)
		}
	}
}

// What two lists have only from a third is not left when both are compared with it.
func TestPartialSpearman(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 0))
	var x, y, z []float64
	for range 2000 {
		common := rng.NormFloat64()
		z, x, y = append(z, common), append(x, common+rng.NormFloat64()), append(y, common+rng.NormFloat64())
	}
	if plain, partial := Spearman(x, y), PartialSpearman(x, y, z); plain < 0.4 || math.Abs(partial) > 0.06 {
		t.Errorf("%v, and %v without what is common", plain, partial)
	}
	if got := PartialSpearman(x, y, x); !math.IsNaN(got) {
		t.Errorf("without itself: %v", got)
	}
}
