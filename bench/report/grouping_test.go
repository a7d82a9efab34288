package report_test

import (
	"slices"
	"strings"
	"testing"

	"haft/bench/report"
	"haft/bench/trial"
)

// Short names say what differs, and are unique.
func TestNames(t *testing.T) {
	c := func(backend, encoding string, mode trial.Mode) report.Configuration {
		return report.Configuration{Backend: backend, Encoding: encoding, Mode: mode}
	}
	for _, test := range []struct {
		all    []report.Configuration
		common string
		want   []string
	}{
		{nil, "", nil},
		{[]report.Configuration{c("gini", "a=x,b=y", trial.Scratch)}, "", []string{"gini a=x b=y scratch"}},
		{
			[]report.Configuration{
				c("gini", "a=x,b=y", trial.Scratch), c("gini", "a=z,b=y", trial.Scratch), c("exact", "", trial.Scratch),
			},
			"b=y scratch",
			[]string{"gini x", "gini z", "exact"},
		},
		{
			[]report.Configuration{c("gini", "a=x,b=y", trial.Scratch), c("gini", "a=y,b=x", trial.Session)},
			"gini",
			[]string{"a=x b=y scratch", "a=y b=x session"},
		},
		{
			[]report.Configuration{c("gini", "a=x", trial.Scratch), c("gini", "", trial.Scratch), c("exact", "", trial.Scratch)},
			"a=x scratch",
			[]string{"gini a=x scratch", "gini scratch", "exact"},
		},
		{
			[]report.Configuration{
				c("gini", "a=x", trial.Scratch), c("cadical", "a=x", trial.Process), c("cadical", "a=y", trial.Process),
			},
			"",
			[]string{"gini x", "cadical x", "cadical y"},
		},
		{
			[]report.Configuration{
				c("gini", "a=x", trial.Scratch), c("gini", "a=x", trial.Session), c("cadical", "a=x", trial.Process),
			},
			"a=x",
			[]string{"gini scratch", "gini session", "cadical process"},
		},
		{[]report.Configuration{c("", "a=x", ""), c("", "", "")}, "a=x", []string{"a=x", "no encoding"}},
		{ // of the default encoding only what another one has otherwise
			[]report.Configuration{
				c("gini", "domain=pairwise,roster=binomial,safety=pairs", trial.Scratch),
				c("gini", "domain=pairwise,roster=mdd,safety=pairs", trial.Scratch),
				c("gini", "domain=pairwise,roster=binomial,safety=support", trial.Scratch), c("exact", "", trial.Scratch),
			},
			"domain=pairwise scratch",
			[]string{"gini default", "gini roster=mdd", "gini safety=support", "exact"},
		},
	} {
		n := report.NewNames(test.all)
		var got []string
		for _, c := range test.all {
			got = append(got, n.Of(c))
		}
		if n.Common != test.common || !slices.Equal(got, test.want) {
			t.Errorf("%v are called %q with %q in common, want %q and %q", test.all, got, n.Common, test.want, test.common)
		}
	}
}

func TestOnlyAndExcept(t *testing.T) {
	trials := readTrials(t, lines(t, syntheticRecords())) // 7 configurations on 20 tasks and 16
	for _, c := range []struct {
		conditions []string
		want       int
	}{
		{nil, 252},
		{[]string{"family=tight"}, 140},
		{[]string{"family=tight", "family=games"}, 252},
		{[]string{"backend=cadical", "family=games"}, 48},
		{[]string{"encoding=roster=sequential"}, 72},
		{[]string{"encoding=" + encoding("adder")}, 36},
		{[]string{"encoding="}, 36},
		{[]string{"mode=session"}, 72},
		{[]string{"size=9"}, 28},
		{[]string{"size=1"}, 0},
	} {
		got, err := report.Only(trials, c.conditions)
		if err != nil || len(got) != c.want {
			t.Errorf("only %q are %d, want %d; %v", c.conditions, len(got), c.want, err)
		}
	}
	got, err := report.Except(trials, []string{"backend=exact", "family=games"})
	if err != nil || len(got) != 120 {
		t.Errorf("without exact and games there are %d, want 120; %v", len(got), err)
	}
	for _, choose := range []func([]report.Trial, []string) ([]report.Trial, error){report.Only, report.Except} {
		if _, err := choose(trials, []string{"colour=red"}); err == nil ||
			!strings.Contains(err.Error(), "backend, options, encoding, mode, family, size") {
			t.Errorf("an unknown aspect: %v", err)
		}
	}
}

func TestSplitAndShared(t *testing.T) {
	trials := readTrials(t, lines(t, hand())) // a and b on five tasks, c on four
	if got := report.Shared(trials, report.ByConfiguration); len(got) != 12 {
		t.Errorf("%d trials are of shared tasks, want 12", len(got))
	}
	parts, err := report.Split(readTrials(t, lines(t, syntheticRecords())), "size")
	var names []string
	for _, p := range parts {
		names = append(names, p.Name)
	}
	if got := strings.Join(names, " "); err != nil ||
		got != "size 9 size 10 size 13 size 17 size 20 size 21 size 25 size 40 size 80" {
		t.Errorf("by size: %q, %v", got, err)
	}
	if _, err := report.Split(trials, "colour"); err == nil {
		t.Error("split by colour")
	}
}

// Trials are alike if they have the same limits.
func TestAlike(t *testing.T) {
	for _, c := range []struct {
		change func(r *trial.Record)
		want   string
	}{
		{func(*trial.Record) {}, ""},
		{func(r *trial.Record) { r.Limits.Seconds = 5 }, "x.jsonl:2: time limit 5s, but x.jsonl:1 has 10s"},
		{func(r *trial.Record) { r.Limits.CPU = 5 }, "x.jsonl:2: limit of CPU time 5s, but x.jsonl:1 has 0s"},
		{func(r *trial.Record) { r.Limits.Memory *= 2 }, "x.jsonl:2: 2GB of memory, but x.jsonl:1 has 1GB"},
	} {
		records := []trial.Record{run("a", 1, 1), run("b", 1, 1)}
		c.change(&records[1])
		var alike report.Alike
		got := ""
		for _, one := range readTrials(t, lines(t, records)) {
			if err := alike.Add(one); err != nil {
				got = err.Error()
			}
		}
		if got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
