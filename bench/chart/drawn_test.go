package chart

import (
	"fmt"
	"strings"
	"testing"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"

	"haft/bench/report"
	"haft/bench/statistics"
	"haft/bench/trial"
)

// ranOn returns a study in which each configuration solves its tasks, each in a second.
func ranOn(t *testing.T, tasks map[string][]int) *report.Study {
	t.Helper()
	var trials []report.Trial
	for backend, list := range tasks {
		for _, task := range list {
			trials = append(trials, report.Trial{Record: &trial.Record{
				Family: "tight", Size: task, Instance: fmt.Sprint(task), Questions: 1, Backend: backend,
				Mode: trial.Scratch, Round: 1, Limits: trial.Limits{Seconds: 10}, Answer: "u", Category: trial.Correct, Wall: 1,
			}})
		}
	}
	s, err := report.NewStudy(trials, report.Options{Clock: report.Wall, By: report.ByConfiguration})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A configuration that was run on fewer tasks, or on others, can reach the top all the same, and the key says how many
// tasks it had.
func TestTally(t *testing.T) {
	for _, c := range []struct {
		name  string
		tasks map[string][]int
		same  bool
		tops  string // of a and b
	}{
		{"the same", map[string][]int{"a": {1, 2, 3}, "b": {1, 2, 3}}, true, "3 3"},
		{"fewer", map[string][]int{"a": {1, 2, 3, 4}, "b": {1}}, false, "100 100"},
		{"others", map[string][]int{"a": {1, 2}, "b": {3, 4}}, false, "100 100"},
	} {
		s := ranOn(t, c.tasks)
		y := newTally(s, s.Configurations)
		var tops []string
		for _, one := range s.Configurations {
			points := corners(solved(s, one), y.unit(one))
			tops = append(tops, fmt.Sprint(points[len(points)-1].Y))
		}
		if got := strings.Join(tops, " "); y.same != c.same || got != c.tops {
			t.Errorf("%s: curves end at %s, want %s; same is %v", c.name, got, c.tops, y.same)
		}
	}
}

// The figure shows that.
func TestTallyIsTold(t *testing.T) {
	s := ranOn(t, map[string][]int{"a": {1, 2, 3, 4}, "b": {1}})
	svg := svgOf(t, ECDF("", s))
	for _, want := range []string{">solved (% of its tasks)<", ">a, of 4<", ">b, of 1<", ">100<"} {
		if !strings.Contains(svg, want) {
			t.Errorf("nothing of %q", want)
		}
	}
}

func svgOf(t *testing.T, f *Figure) string {
	t.Helper()
	svg, err := Inline(f)
	if err != nil {
		t.Fatal(err)
	}
	return string(svg)
}

// Grey cells of a matrix are explained if there are any outside the diagonal.
func TestGreyIsTold(t *testing.T) {
	const word = "grey: itself, or no task in common"
	svg := svgOf(t, Ratios("", ranOn(t, map[string][]int{"a": {1, 2}, "b": {3, 4}})))
	if !strings.Contains(svg, word) {
		t.Errorf("nothing of %q", word)
	}
	svg = svgOf(t, Ratios("", ranOn(t, map[string][]int{"a": {1, 2}, "b": {2}})))
	if strings.Contains(svg, word) {
		t.Errorf("%q, though all have", word)
	}
}

// If neither law is better both are named, with few digits.
func TestEitherLaw(t *testing.T) {
	either := report.Scaling{
		Fitted: true, Power: statistics.Fit{Slope: 8.216, AIC: 1}, Exponential: statistics.Fit{Slope: 0.18, AIC: 2},
	}
	if got, want := lawWords(&either), "\nn^8.2 or 1.51^n"; got != want {
		t.Errorf("the law is %q, want %q", got, want)
	}
	either.Exponential.AIC = 9
	if got := lawWords(&either); !strings.HasPrefix(got, "\nn^8.22 (") {
		t.Errorf("the law is %q, want a power", got)
	}
}

// Times that do not grow have the law n^0, whatever the sign of the tiny slope.
func TestNoGrowth(t *testing.T) {
	for _, slope := range []float64{-0.004, 0, 0.004} {
		flat := report.Scaling{Fitted: true, Power: statistics.Fit{Slope: slope, AIC: 1}, Exponential: statistics.Fit{AIC: 2}}
		if got, want := lawWords(&flat), "\nn^0 or 1.00^n"; got != want {
			t.Errorf("the law is %q, want %q", got, want)
		}
		flat.Exponential.AIC = 9
		flat.Power.Interval = statistics.Interval{Low: -0.02, High: 0.02}
		if got, want := lawWords(&flat), "\nn^0 (-0.02 to 0.02)"; got != want {
			t.Errorf("the law is %q, want %q", got, want)
		}
	}
}

// All marks of an axis are in one notation.
func TestMarksOfDecades(t *testing.T) {
	var got []string
	for _, tick := range (decades{}).Ticks(-6, 4) {
		if tick.Label != "" {
			got = append(got, tick.Label)
		}
	}
	want := "0.000001 0.00001 0.0001 0.001 0.01 0.1 1 10 100 1000 10000"
	if strings.Join(got, " ") != want {
		t.Errorf("%v, want %s", got, want)
	}
}

// Names tell the drawn configurations apart, and the title says what the names leave out.
func TestNameDrawn(t *testing.T) {
	encoded := func(encoding string) report.Configuration {
		return report.Configuration{Backend: "gini", Encoding: encoding, Mode: trial.Scratch}
	}
	all := []report.Configuration{
		encoded("domain=pairwise,roster=binomial,safety=pairs"), encoded("domain=pairwise,roster=mdd,safety=pairs"),
		encoded("domain=pairwise,roster=binomial,safety=support"),
	}
	for _, c := range []struct {
		title       string
		drawn       int
		first, want string
	}{
		{"Times", 3, "default", "Times; all: domain=pairwise gini scratch; where not named: roster=binomial safety=pairs"},
		{"Times", 2, "binomial", "Times; all: domain=pairwise gini safety=pairs scratch"},
		{"", 2, "binomial", "all: domain=pairwise gini safety=pairs scratch"},
		{"Times", 1, "gini domain=pairwise roster=binomial safety=pairs scratch", "Times"},
	} {
		names, got := nameDrawn(c.title, all[:c.drawn])
		if got != c.want || names.Of(all[0]) != c.first {
			t.Errorf("of %d: %q is called %q, want %q and %q", c.drawn, got, names.Of(all[0]), c.want, c.first)
		}
	}
}

// Long names take several lines, which make rows taller. They do not make the plot narrower.
func TestLongNames(t *testing.T) {
	var rows []report.Configuration
	for _, encoding := range []string{
		"roster=binomial+exactly,safety=big-m,history=closure,linear=swc",
		"roster=cardinality-network,safety=support,history=full,linear=keep",
	} {
		rows = append(rows, report.Configuration{Backend: "cryptominisat", Encoding: encoding, Mode: trial.Process},
			report.Configuration{Backend: "z3", Encoding: encoding, Mode: trial.Scratch})
	}
	names := report.NewNames(rows)
	p := newPlot("", "", "")
	boxWidth, boxHeight := nameRows(&p.Y, rows, names)
	boxLabels := p.Y.Tick.Marker.Ticks(0, 1)
	r := &ratios{of: rows}
	width, height := r.names(p, names)
	for kind, got := range map[string]struct {
		width, height vg.Length
		labels        []plot.Tick
	}{"box": {boxWidth, boxHeight, boxLabels}, "ratios": {width, height, p.Y.Tick.Marker.Ticks(0, 1)}} {
		if got.width > nameWidth+centimetre || got.width < nameWidth/2 {
			t.Errorf("%s: names take %v, of %v", kind, got.width, nameWidth)
		}
		for i, tick := range got.labels {
			if taken := p.Y.Tick.Label.Height(tick.Label); taken >= got.height {
				t.Errorf("%s: %q is %v tall in rows of %v", kind, tick.Label, taken, got.height)
			}
			if words := strings.Join(strings.Fields(tick.Label), " "); !strings.HasPrefix(words, names.Of(rows[i])) {
				t.Errorf("%s: %q is called %q", kind, names.Of(rows[i]), words)
			}
		}
	}
}
