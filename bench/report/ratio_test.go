package report_test

import (
	"math"
	"testing"

	"haft/bench/report"
	"haft/bench/trial"
)

// By hand, for the comparison of hand: the best costs are 1 1 3 8 4.
//
//	a   1 2 20/3 20/8 1, whose product is 100/3; its fifth root
//	b   2 1 1    20/8 1, whose product is 5; its fifth root
//	c   5 5 5/3  1,      whose product is 125/3; its fourth root
func TestRatioByHand(t *testing.T) {
	s := newStudy(t, hand(), usual)
	for backend, want := range map[string]float64{
		"a": math.Pow(100.0/3, 0.2), "b": math.Pow(5, 0.2), "c": math.Pow(125.0/3, 0.25),
	} {
		if got := s.Ratio(entrant(backend)); !near(got, want) {
			t.Errorf("the ratio of %s is %v, want %v", backend, got, want)
		}
	}
}

// A configuration that was run on the easy task alone does not come before those that are faster there. Its PAR-2 is
// the least, but the ratio ranks.
func TestBestOnDifferentTasks(t *testing.T) {
	var all []trial.Record
	for i, seconds := range []float64{0.001, 1, 2, 4} {
		all = append(all, run("a", i+1, seconds), run("b", i+1, 1.5*seconds))
	}
	s := newStudy(t, append(all, run("easy", 1, 0.01)), usual)
	if scores, _ := s.Scores(); scores[0].Configuration != entrant("easy") {
		t.Errorf("the least PAR-2 is that of %v", scores[0].Configuration)
	}
	var got string
	for _, c := range s.Best(2) {
		got += c.Backend
	}
	if got != "ab" || len(s.Best(9)) != 3 {
		t.Errorf("the best two are %q, want ab; of nine there are %d", got, len(s.Best(9)))
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
