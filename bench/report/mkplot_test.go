package report_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"haft/bench/plan"
	"haft/bench/report"
	"haft/bench/trial"
	"haft/solve/engine"
)

// An export for mkplot has what its README asks for: words in the preamble, and of each instance a status and, for
// cactus and scatter plots, a number for every key.
func TestMkplot(t *testing.T) {
	records := syntheticRecords()
	records[0].Counters = engine.Counters{"conflicts": 7}
	s := newStudy(t, records, usual)
	trials := 0
	for _, c := range s.Configurations {
		var b bytes.Buffer
		if err := s.WriteMkplot(&b, c); err != nil {
			t.Fatal(err)
		}
		var file struct {
			Preamble map[string]string
			Stats    map[string]map[string]any
		}
		in := json.NewDecoder(&b)
		in.DisallowUnknownFields()
		if err := in.Decode(&file); err != nil {
			t.Fatal(err)
		}
		for _, key := range []string{"program", "prog_alias", "benchmark", "runsolver_args"} {
			if file.Preamble[key] == "" {
				t.Errorf("%v has no %s", c, key)
			}
		}
		if file.Preamble["program"] != c.Backend || file.Preamble["prog_args"] != c.Encoding {
			t.Errorf("%v is written as %v", c, file.Preamble)
		}
		for name, stats := range file.Stats {
			mkplotStats(t, name, stats)
		}
		trials += len(file.Stats)
	}
	if trials != len(records) {
		t.Errorf("%d trials, want %d", trials, len(records))
	}
}

// mkplotStats checks one instance as mkplot's load.py reads it.
func mkplotStats(t *testing.T, name string, stats map[string]any) {
	t.Helper()
	if _, ok := stats["status"].(bool); !ok {
		t.Errorf("%s has status %v", name, stats["status"])
	}
	if seconds, ok := stats["rtime"].(float64); !ok || seconds < 0 {
		t.Errorf("%s has rtime %v", name, stats["rtime"])
	}
	if memory, ok := stats["mempeak"].(string); ok && !strings.HasSuffix(memory, " KiB") {
		t.Errorf("%s has mempeak %q", name, memory)
	}
}

// Counters are keys, an unsolved trial has the status false, and the clock is that of the study.
func TestMkplotKeys(t *testing.T) {
	r := hand()[0]
	r.Category, r.Reason, r.Answer = trial.Unknown, "walltime", "?"
	r.Wall, r.CPU, r.Memory, r.Counters = 10.5, 2, 1025, engine.Counters{"conflicts": 7}
	r.Limits, r.Options = plan.Limits{CPU: 1}, "--sat"
	s := newStudy(t, []trial.Record{r}, report.Options{By: report.ByConfiguration})
	var b bytes.Buffer
	if err := s.WriteMkplot(&b, s.Configurations[0]); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`"status": false`, `"rtime": 2`, `"walltime": 10.5`, `"mempeak": "2 KiB"`, `"conflicts": 7`,
		`"prog_args": "--sat`,
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %s in\n%s", want, b.String())
		}
	}
	if err := s.WriteMkplot(&b, report.Configuration{Backend: "nobody"}); err == nil {
		t.Error("a configuration without trials was written")
	}
}
