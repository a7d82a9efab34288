package report_test

import (
	"testing"

	"haft/bench/report"
	"haft/bench/trial"
)

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
