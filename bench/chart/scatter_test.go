package chart

import (
	"fmt"
	"testing"

	"gonum.org/v1/plot/plotter"

	"haft/bench/report"
	"haft/bench/trial"
)

// Tasks are points at both times, in the lane beyond the limit where one is not solved; those that only one was
// run on are none.
func TestAgainst(t *testing.T) {
	var trials []report.Trial
	add := func(backend string, task int, seconds float64) {
		r := &trial.Record{
			Family: "tight", Size: 9, Instance: fmt.Sprint(task), Questions: 1, Backend: backend, Mode: trial.Scratch, Round: 1,
			Limits: trial.Limits{Seconds: 10}, Answer: "u", Category: trial.Correct, Wall: seconds,
		}
		if seconds > 10 {
			r.Answer, r.Category, r.Wall = "?", trial.Unknown, 10
		}
		trials = append(trials, report.Trial{Record: r})
	}
	for task, times := range [][2]float64{{1, 0.1}, {0.01, 99}, {99, 10}, {99, 99}, {0, 1}} {
		add("a", task, times[0])
		add("b", task, times[1])
	}
	add("a", 5, 1)
	s, err := report.NewStudy(trials, report.Options{Clock: report.Wall, By: report.ByConfiguration})
	if err != nil {
		t.Fatal(err)
	}
	const lane = 1.5
	want := plotter.XYs{{X: 0, Y: -1}, {X: -2, Y: lane}, {X: lane, Y: 1}, {X: lane, Y: lane}, {X: -6, Y: 0}} // 0 s is drawn as a microsecond
	got := against(s, s.Configurations[0], s.Configurations[1], "tight", lane)
	if fmt.Sprintf("%.6f", got) != fmt.Sprintf("%.6f", want) {
		t.Errorf("points are %v, want %v", got, want)
	}
	if left := against(s, s.Configurations[0], s.Configurations[1], "games", lane); len(left) != 0 {
		t.Errorf("%d points of another family", len(left))
	}
}
