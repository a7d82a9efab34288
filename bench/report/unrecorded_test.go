package report

import (
	"strings"
	"testing"

	"haft/bench/machine"
	"haft/bench/plan"
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
	throttled := int64(3)
	words := strings.Join(quantities([]*machine.Conditions{{Throttled: &throttled}}), "; ")
	if !strings.Contains(words, "load average unknown; ") ||
		!strings.HasSuffix(words, "throttled, times 3.00, 3.00, 3.00") {
		t.Error(words)
	}
}

// Limits, costs and runs as they are called.
func TestNames(t *testing.T) {
	for want, l := range map[string]plan.Limits{
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
	of, err := aspect("cpu-limit")
	if err != nil {
		t.Fatal(err)
	}
	if got := of(Trial{Record: &trial.Record{Limits: plan.Limits{Seconds: 9, CPU: 1.5}}}); got != "1.5s" {
		t.Error(got)
	}
}
