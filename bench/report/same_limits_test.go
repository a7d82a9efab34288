package report_test

import (
	"testing"

	"haft/bench/machine"
	"haft/bench/report"
	"haft/bench/trial"
)

// Trials are alike if they have the same limits, and if all are pinned or none is. Old records do not say whether they
// were.
func TestAlike(t *testing.T) {
	core := 1
	for _, c := range []struct {
		pinned *int // the second
		change func(r *trial.Record)
		want   string
	}{
		{&core, func(r *trial.Record) { r.During.Core = &core }, ""},
		{&core, func(r *trial.Record) { r.During = nil }, ""},
		{&core, func(r *trial.Record) { r.Limits.Seconds = 5 }, "x.jsonl:3: time limit 5s, but x.jsonl:1 has 10s"},
		{&core, func(r *trial.Record) { r.Limits.CPU = 5 }, "x.jsonl:3: limit of CPU time 5s, but x.jsonl:1 has 0s"},
		{&core, func(r *trial.Record) { r.Limits.Memory *= 2 }, "x.jsonl:3: 2GB of memory, but x.jsonl:1 has 1GB"},
		{&core, func(r *trial.Record) { r.During.Core = nil }, "x.jsonl:3: not pinned to a processor, but x.jsonl:2 was"},
		{nil, func(*trial.Record) {}, "x.jsonl:3: pinned to a processor, but x.jsonl:2 was not"},
		{nil, func(r *trial.Record) { r.During.Core = nil }, ""},
		{nil, func(r *trial.Record) { r.During = nil }, ""},
	} {
		records := []trial.Record{run("a", 1, 1), run("b", 1, 1), run("c", 1, 1)}
		records[1].During = &machine.Conditions{Core: c.pinned}
		records[2].During = &machine.Conditions{Core: new(int)}
		c.change(&records[2])
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
