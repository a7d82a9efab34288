package chart

import (
	"fmt"
	"strings"
	"testing"

	"gonum.org/v1/plot/plotter"

	"haft/bench/plan"
	"haft/bench/report"
	"haft/bench/trial"
)

// timed returns a trial of so many seconds, which is unsolved if they are more than ten.
func timed(backend, family string, task int, seconds float64) report.Trial {
	r := &trial.Record{
		Family: family, Size: 9, Instance: fmt.Sprint(task), Questions: 1, Backend: backend, Mode: plan.Scratch, Round: 1,
		Limits: plan.Limits{Seconds: 10}, Answer: "u", Category: trial.Correct, Wall: seconds,
	}
	if seconds > 10 {
		r.Answer, r.Category, r.Wall = "?", trial.Unknown, 10
	}
	return report.Trial{Record: r}
}

// raced returns a study of the times of a and b on tasks.
func raced(t *testing.T, times [][2]float64, family func(task int) string) *report.Study {
	t.Helper()
	var trials []report.Trial
	for task, both := range times {
		trials = append(trials, timed("a", family(task), task, both[0]), timed("b", family(task), task, both[1]))
	}
	s, err := report.NewStudy(trials, report.Options{Clock: report.Wall, By: report.ByConfiguration})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A task is a point at both times, or in the lane beyond the limit if it is unsolved. Tasks that only one configuration
// was run on have no point.
func TestAgainst(t *testing.T) {
	var trials []report.Trial
	for task, times := range [][2]float64{{1, 0.1}, {0.01, 99}, {99, 10}, {99, 99}, {0, 1}} {
		trials = append(trials, timed("a", "tight", task, times[0]), timed("b", "tight", task, times[1]))
	}
	trials = append(trials, timed("a", "tight", 5, 1))
	s, err := report.NewStudy(trials, report.Options{Clock: report.Wall, By: report.ByConfiguration})
	if err != nil {
		t.Fatal(err)
	}
	const lane = 1.5
	// 0 s is drawn as a microsecond
	want := plotter.XYs{{X: 0, Y: -1}, {X: -2, Y: lane}, {X: lane, Y: 1}, {X: lane, Y: lane}, {X: -6, Y: 0}}
	got := against(s, s.Configurations[0], s.Configurations[1], "tight", lane)
	if fmt.Sprintf("%.6f", got) != fmt.Sprintf("%.6f", want) {
		t.Errorf("points are %v, want %v", got, want)
	}
	if left := against(s, s.Configurations[0], s.Configurations[1], "games", lane); len(left) != 0 {
		t.Errorf("%d points of another family", len(left))
	}
}

// The note counts which one was faster on the tasks that both were run on. Equal times count for neither.
func TestFaster(t *testing.T) {
	s := raced(t, [][2]float64{
		{1, 2}, {1, 2}, {1, 3}, {2, 1}, {5, 5}, {99, 99}, {99, 99}, {3, 99}, {99, 3},
	}, func(int) string { return "tight" })
	names, _ := nameDrawn("", s.Configurations)
	const want = "faster on 4: a\nfaster on 2: b\nsolved by neither: 2"
	if got := faster(s, s.Configurations[0], s.Configurations[1], names); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// Each family has its own sign while there are enough signs. Otherwise the last sign is for all remaining families.
func TestManyFamilies(t *testing.T) {
	for extra, want := range map[int]string{-1: "", 0: "", 1: "2 other families", 3: "4 other families"} {
		var times [][2]float64
		for range len(signs) + extra {
			times = append(times, [2]float64{1, 2})
		}
		s := raced(t, times, func(task int) string { return fmt.Sprintf("family%02d", task) })
		first, rest := firstFamilies(s)
		text := svgOf(t, Scatter("", s, s.Configurations[0], s.Configurations[1]))
		for i, name := range append(first, rest...) {
			if name != fmt.Sprintf("family%02d", i) || strings.Contains(text, name) != (i < len(first)) {
				t.Errorf("%d families: number %d is %s, of %d that are named", len(times), i, name, len(first))
			}
		}
		if strings.Contains(text, " other famil") != (want != "") || !strings.Contains(text, want) {
			t.Errorf("%d families: the key does not say %q", len(times), want)
		}
	}
}
