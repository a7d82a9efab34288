package chart

import (
	"testing"

	"gonum.org/v1/plot"

	"haft/bench/report"
)

// The time limit is drawn and named where there is one, however short.
func TestLimitIsNamed(t *testing.T) {
	for limit, want := range map[float64]string{
		0: "", 0.5: "time limit, 0.5 s", 1: "time limit, 1 s", 10: "time limit, 10 s",
	} {
		key := addLimit(plot.New(), &report.Study{Limit: limit}, limits{x: true}, nil)
		got := ""
		for _, e := range key {
			got += e.name
		}
		if got != want {
			t.Errorf("%g s: %q, want %q", limit, got, want)
		}
	}
}

// The range of times has room for the limit and for all that was solved, and a decade if there is neither.
func TestTimeRangeOfLimits(t *testing.T) {
	for limit, want := range map[float64][2]float64{
		0: {-1.1, 0.1}, 1: {-1.1, 0.1}, 0.5: {-1.401, -0.201}, 100: {0.9, 2.1},
	} {
		low, high := timeRange(&report.Study{Limit: limit})
		if diff := max(low-want[0], want[0]-low, high-want[1], want[1]-high); diff > 0.001 {
			t.Errorf("%g s: %.3f to %.3f, want %v", limit, low, high, want)
		}
	}
}
