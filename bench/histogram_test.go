package bench_test

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"haft/bench"
)

// Quantiles are those of the sorted numbers, exactly if they are small; minimum, maximum and totals
// are always exact.
func TestHistogramAgainstSorting(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := rapid.Map(rapid.Uint64(), func(v uint64) uint64 { return v >> (10 + v%54) })
		values := rapid.SliceOfN(number, 1, 60).Draw(t, "values")
		var h bench.Histogram
		for _, v := range values {
			h.Add(v)
		}
		slices.Sort(values)
		if h.Total != uint64(len(values)) || h.Min != values[0] || h.Max != values[len(values)-1] {
			t.Fatalf("%d numbers from %d to %d", h.Total, h.Min, h.Max)
		}
		for _, q := range []float64{0, 0.1, 0.25, 0.5, 0.75, 0.9, 1} {
			rank := max(1, int(math.Ceil(q*float64(len(values)))))
			want, got := values[rank-1], h.Quantile(q)
			if want < 1024 && got != want || math.Abs(float64(got)-float64(want)) > float64(want)/512 {
				t.Errorf("quantile %v: %d, want %d", q, got, want)
			}
		}
	})
}

// All yields the counters in order, and their counts add up.
func TestHistogramInOrder(t *testing.T) {
	var h bench.Histogram
	for shift := range 60 {
		for _, v := range []uint64{1<<shift - 1, 1 << shift, 1<<shift + 1} {
			h.Add(v)
		}
	}
	last, total := uint64(0), uint64(0)
	for v, n := range h.All() {
		if total > 0 && v <= last {
			t.Errorf("%d after %d", v, last)
		}
		last, total = v, total+n
	}
	if total != h.Total || total != 3*60 {
		t.Errorf("%d numbers of %d", total, h.Total)
	}
}

func TestEmptyHistogram(t *testing.T) {
	var h bench.Histogram
	if h.Quantile(0.5) != 0 || h.Min != 0 || h.Max != 0 {
		t.Errorf("%+v", h)
	}
}
