package chart

import (
	"strings"
	"testing"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"

	"haft/bench/report"
	"haft/bench/statistics"
	"haft/bench/trial"
)

// The law is told with its interval, both laws with few digits if it is undecided which one holds, and what is flat or no
// fit in words.
func TestLawWords(t *testing.T) {
	fit := func(slope, width, aic, r2 float64) statistics.Fit {
		return statistics.Fit{Slope: slope, Interval: statistics.Interval{Low: slope - width, High: slope + width}, AIC: aic, R2: r2}
	}
	lead := func(low, high float64) statistics.Interval { return statistics.Interval{Low: low, High: high} }
	for _, c := range []struct {
		power, exponential statistics.Fit
		lead               statistics.Interval
		want               string
	}{
		{fit(8.216, 0.5, 1, 1), fit(0.18, 0.01, 2, 1), lead(-1, 1), "\nn^8.2 or 1.51^n"},
		{fit(8.216, 0.5, 1, 1), fit(0.18, 0.01, 9, 1), lead(-2, -1), "\nn^8.22 (7.72 to 8.72)"},
		{fit(8.216, 0.5, 9, 1), fit(0.18, 0.01, 1, 1), lead(1, 2), "\n1.514^n (1.479 to 1.549)"},
		{fit(8.216, 0.5, 9, 0.4), fit(0.18, 0.01, 1, 0.4), lead(1, 2), "\nno fit"},
		{fit(-0.004, 0.01, 1, 1), fit(0, 0.0001, 1, 1), lead(1, 2), "\nflat"},
	} {
		got := lawWords(&report.Scaling{
			Points: []report.Point{{Size: 10}, {Size: 20}}, Fitted: true, Tried: true, Power: c.power, Exponential: c.exponential,
			Lead: c.lead,
		})
		if got != c.want {
			t.Errorf("the law is %q, want %q", got, c.want)
		}
	}
	if got := lawWords(&report.Scaling{}); got != "" {
		t.Errorf("without a fit the law is %q", got)
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
