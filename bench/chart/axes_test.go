package chart

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/plot"

	"haft/bench/report"
	"haft/bench/trial"
)

// An axis of times reaches from the least time to the limit, or without a limit to the greatest time. It begins at
// least a decade below the limit.
func TestTimeRange(t *testing.T) {
	s := raced(t, [][2]float64{{0.01, 0.1}, {1, 0.1}}, func(int) string { return "tight" })
	none := raced(t, [][2]float64{{99, 99}}, func(int) string { return "tight" })
	of := func(s *report.Study, limit float64) (low, high float64) {
		s.Limit = limit
		return timeRange(s, timesOf(s, s.Configurations)...)
	}
	for _, tt := range []struct {
		study     *report.Study
		limit     float64
		low, high float64 // without the room at the ends
	}{
		{s, 0, -2, 0}, {s, 10, -2, 1}, {s, 0.01, -3, -2}, {none, 10, 0, 1}, {&report.Study{}, 0, -1, 0},
	} {
		low, high := of(tt.study, tt.limit)
		room := max(0.1, 0.03*(tt.high-tt.low))
		if math.Abs(low-(tt.low-room)) > 1e-9 || math.Abs(high-(tt.high+room)) > 1e-9 {
			t.Errorf("limit %v s: %v to %v, want %v to %v", tt.limit, low, high, tt.low-room, tt.high+room)
		}
	}
}

// The key names the limit, if there is one.
func TestAddLimit(t *testing.T) {
	for limit, want := range map[float64]string{
		0: "", 1: "time limit, 1 s", 10: "time limit, 10 s", 0.25: "time limit, 0.25 s",
	} {
		var names []string
		for _, e := range addLimit(plot.New(), &report.Study{Limit: limit}, limits{}, nil) {
			names = append(names, e.name)
		}
		if got := strings.Join(names, ";"); got != want {
			t.Errorf("%v s: %q, want %q", limit, got, want)
		}
	}
}

// All sizes are marked on their axis. A label needs a fourteenth of the axis.
func TestSizeAxis(t *testing.T) {
	for _, tt := range []struct {
		sizes []int
		want  string
		names string
	}{
		{nil, "-0.05 0.05: 0.00", "1"},
		{[]int{10}, "0.95 1.05: 1.00", "10"},
		{[]int{1, 1000, 1001, 2000}, "-0.05 3.35: 0.00 3.00 3.00 3.30", "1 1000 2000"},
		{[]int{1000, 10, 100}, "0.95 3.05: 1.00 2.00 3.00", "10 100 1000"},
		{[]int{10, 11, 12, 13, 1000}, "0.95 3.05: 1.00 1.04 1.08 1.11 3.00", "10 1000"},
		{[]int{10, 11, 15, 1000}, "0.95 3.05: 1.00 1.04 1.18 3.00", "10 15 1000"},
	} {
		var a plot.Axis
		set := map[int]bool{}
		for _, n := range tt.sizes {
			set[n] = true
		}
		sizeAxis(&a, set)
		var marks, names []string
		for _, tick := range a.Tick.Marker.Ticks(a.Min, a.Max) {
			marks = append(marks, fmt.Sprintf("%.2f", tick.Value))
			if tick.Label != "" {
				names = append(names, tick.Label)
			}
		}
		if got := fmt.Sprintf("%.2f %.2f: %s", a.Min, a.Max, strings.Join(marks, " ")); got != tt.want ||
			strings.Join(names, " ") != tt.names {
			t.Errorf("%v: %s, named %q; want %s, %q", tt.sizes, got, names, tt.want, tt.names)
		}
	}
}

// timed returns a trial of so many seconds, which is unsolved if they are more than ten.
func timed(backend, family string, task int, seconds float64) report.Trial {
	r := &trial.Record{
		Family: family, Size: 9, Instance: fmt.Sprint(task), Questions: 1, Backend: backend, Mode: trial.Scratch, Round: 1,
		Limits: trial.Limits{Seconds: 10}, Answer: "u", Category: trial.Correct, Wall: seconds,
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
