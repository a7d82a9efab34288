package report_test

import (
	"math"
	"testing"

	"haft/bench/report"
	"haft/bench/trial"
)

// By hand, for the comparison of hand: the best costs are 1 1 3 8.
//
//	a   1 2 20/3 20/8, whose product is 100/3; its fourth root
//	b   2 1 1    20/8, whose product is 5
//	c   5 5 5/3  1,    whose product is 125/3
func TestRatioByHand(t *testing.T) {
	s := newStudy(t, hand(), usual)
	for backend, want := range map[string]float64{
		"a": math.Pow(100.0/3, 0.25), "b": math.Pow(5, 0.25), "c": math.Pow(125.0/3, 0.25),
	} {
		if got := s.Ratio(entrant(backend)); !near(got, want) {
			t.Errorf("the ratio of %s is %v, want %v", backend, got, want)
		}
	}
}

// Times below the resolution of clocks count as the resolution.
func TestRatioOfNothing(t *testing.T) {
	s := newStudy(t, []trial.Record{run("a", 1, 0), run("b", 1, 1)},
		report.Options{Clock: report.Wall, By: report.ByConfiguration})
	if got := []float64{s.Ratio(entrant("a")), s.Ratio(entrant("b"))}; got[0] != 1 || !near(got[1], 1e6) {
		t.Errorf("ratios are %v, want 1 and a million", got)
	}
}
