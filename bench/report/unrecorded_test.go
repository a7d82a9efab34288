package report

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"haft/bench/trial"
)

// What old results do not say is told as unknown, and what they say in other words is understood.
func TestUnrecorded(t *testing.T) {
	if got := when([]Trial{{Record: &trial.Record{}}}); got != "When the trials were made is not recorded." {
		t.Error(got)
	}
	own := 0.5
	trials := []Trial{
		{Record: &trial.Record{Own: &own}},
		{Record: &trial.Record{Encode: 0.5}},
		{Record: &trial.Record{}},
	}
	if got := CPU.note(trials); !strings.Contains(got, "Haft's part is by the wall clock in 1 trial, because") {
		t.Error(got)
	}
	if got := CPU.note(trials[:1]); strings.Contains(got, "by the wall clock") {
		t.Error(got)
	}
}

// Limits, costs and runs as they are called.
func TestNames(t *testing.T) {
	for want, l := range map[string]trial.Limits{
		"no time limit":                       {},
		"2 s by the clock, 1.5 s of CPU time": {Seconds: 2, CPU: 1.5},
	} {
		if got := limitWords(l); got != want {
			t.Errorf("%+v: %s, want %s", l, got, want)
		}
	}
	for want, c := range map[string]struct {
		count string
		cost  float64
	}{
		"7": {"conflicts", 7}, "12.3": {"conflicts", 12.34}, "999": {"conflicts", 999.4}, "12.3k": {"conflicts", 12345},
		"12.3 ms": {"", 0.01234},
	} {
		if got := (&Study{Options: Options{Count: c.count}}).amount(c.cost); got != want {
			t.Errorf("%+v: %s, want %s", c, got, want)
		}
	}
	r := &trial.Record{Family: "tight", Size: 13, Seed: 2, Shuffle: 3, SolverSeed: 4, Round: 5}
	for file, want := range map[string]string{"": "tight/size=13/seed=2", "a/b.cnf": "a/b.cnf"} {
		r.File = file
		if got := runName(r); got != want+"/shuffle=3/solver_seed=4/round=5" {
			t.Errorf("%s: %s", file, got)
		}
	}
}

// Every aspect by which trials are selected is a property of the trial, written as conditions write it.
func TestAspects(t *testing.T) {
	one := Trial{Record: &trial.Record{
		Backend: "gini", Options: "--seed 1", Encoding: "roster=mdd", Mode: trial.Session, Family: "tight", Size: 13,
		Limits: trial.Limits{Seconds: 90, CPU: 1.5, Memory: 2e9},
	}}
	want := map[string]string{
		"backend": "gini", "options": "--seed 1", "encoding": "roster=mdd", "mode": "session", "family": "tight",
		"size": "13", "timeout": "1m30s", "cpu-limit": "1.5s", "memory": "2GB",
	}
	for _, a := range aspects {
		if got := a.of(one); got != want[a.name] {
			t.Errorf("%s is %q, want %q", a.name, got, want[a.name])
		}
	}
	if len(aspects) != len(want) {
		t.Errorf("%d aspects, %d known to this test", len(aspects), len(want))
	}
	for _, condition := range []string{"timeout=90s", "cpu-limit=1500ms", "memory=2000MB"} { // the same in other units
		if left, err := Only([]Trial{one}, []string{condition}); len(left) != 1 || err != nil {
			t.Errorf("%s finds %d trials, %v", condition, len(left), err)
		}
	}
}

// A ratio has three digits, all of those before the point, and two digits below 1. No share is less than nothing.
func TestRatioWords(t *testing.T) {
	for v, want := range map[float64]string{
		12345.6: "12346", 100: "100", 99.96: "100", 99.94: "99.9", 10: "10.0", 9.996: "10.0", 9.994: "9.99", 1: "1.00",
		0.996: "1.00", 0.994: "0.99", 0.1: "0.10", 0.0999: "0.10", 0.0994: "0.099", 0.05: "0.050", 0.0123: "0.012",
		0.001: "0.0010", 0: "0.00",
	} {
		if got := ratioWords(v); got != want {
			t.Errorf("%v is %q, want %q", v, got, want)
		}
	}
	if got := share(-0.001) + " " + share(-0.12) + " " + count(0, "task") + ", " + count(1, "task"); got != "0.00 -0.12 "+
		"0 tasks, 1 task" {
		t.Error(got)
	}
}

// A study is merged from parts of one run: no attempt at a trial is there twice, but for attempts at other times, and
// one version of haft has made all.
func TestOneRun(t *testing.T) {
	made := func(second, seed int, commit string) Trial {
		return Trial{&trial.Record{
			Backend: "gini", Seed: uint64(seed), Start: time.Unix(int64(second), 0), Host: trial.Host{Commit: commit},
		}, fmt.Sprintf("%s.jsonl:%d", commit, second)}
	}
	for _, c := range []struct {
		name   string
		trials []Trial
		want   string
	}{
		{"made again, and another at the same time", []Trial{made(1, 1, "a"), made(2, 1, "a"), made(1, 2, "a")}, ""},
		{
			"twice",
			[]Trial{made(1, 1, "a"), made(2, 1, "a"), made(2, 1, "a")},
			"a.jsonl:2: this record is in a.jsonl:2 too: a part of the study is there twice",
		},
		{
			"two versions",
			[]Trial{made(1, 1, "a"), made(2, 1, "a"), made(3, 1, "b")},
			"b.jsonl:3: this part was run by another version of haft: by commit b, but a.jsonl:1 by commit a; without " +
				"--study, merge puts them together all the same",
		},
	} {
		var run OneRun
		var err error
		for _, one := range c.trials {
			err = run.Add(one)
		}
		if got := fmt.Sprint(err); got != c.want && !(err == nil && c.want == "") {
			t.Errorf("%s: %s, want %q", c.name, got, c.want)
		}
	}
}
