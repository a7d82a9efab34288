package report_test

import (
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"haft/bench/report"
	"haft/bench/trial"
	"haft/solve/engine"
)

// countedRecords returns solved trials with conflicts, by backend and task. Every trial took a second.
func countedRecords(conflicts map[string][]int64) (all []trial.Record) {
	for _, backend := range slices.Sorted(maps.Keys(conflicts)) {
		for i, n := range conflicts[backend] {
			r := run(backend, i+1, 1)
			r.Counters = engine.Counters{"conflicts": n}
			all = append(all, r)
		}
	}
	return all
}

// Counts are compared by their own numbers: the mean, ratios with 0 as 1, medians and growth.
func TestCount(t *testing.T) {
	records := countedRecords(map[string][]int64{"a": {0, 10, 100}, "b": {4, 20, 400}})
	s := newStudy(t, records, report.Options{Count: "conflicts", By: report.ByConfiguration, Seed: 1})
	scores, best := s.Scores()
	if got := scores[0]; got.Configuration.Backend != "a" || !near(got.PAR2, 110.0/3) || got.Ratio != 1 {
		t.Errorf("the first is %+v; want a with a mean of 36.7", got)
	}
	if !near(scores[1].Ratio, math.Cbrt(4*2*4)) || best.PAR2 != scores[0].PAR2 {
		t.Errorf("the second is %+v", scores[1])
	}
	if m := s.Medians()[0]; m.Value != 10 {
		t.Errorf("the first median is %v", m.Value)
	}
	names := map[string]bool{}
	for _, f := range s.Figures(2) {
		names[f.Measure] = true
	}
	if !names["mean_conflicts"] || !names["median_conflicts"] || names["par2_s"] || !names["solve_s"] {
		t.Errorf("measures %v", slices.Sorted(maps.Keys(names)))
	}
	for _, table := range s.Tables(2) {
		if strings.Contains(table.Note, "PAR-2") || table.Name != "phases" && strings.Contains(table.Note, "seconds") {
			t.Errorf("%s: %s", table.Title, table.Note)
		}
	}
}

// A study of a counter refuses who does not tell it, and who did not solve the task, and says what helps.
func TestCountRefuses(t *testing.T) {
	records := countedRecords(map[string][]int64{"a": {1, 2}, "b": {3, 4}})
	records[2].Counters = engine.Counters{"nodes": 3}
	refused := func(want string) {
		t.Helper()
		o := report.Options{Count: "conflicts", By: report.ByConfiguration}
		_, err := report.NewStudy(readTrials(t, lines(t, records)), o)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	refused(":3: b (scratch) does not tell its conflicts; leave it out with --except backend=b")
	records[2].Category, records[2].Reason, records[2].Answer = trial.Unknown, "walltime", "?"
	refused(":3: b did not solve it, so its conflicts are not known; take only tasks that all solved with --solved")
	left := report.Solved(readTrials(t, lines(t, records)), report.ByConfiguration)
	if len(left) != 2 || left[0].Instance != left[1].Instance {
		t.Errorf("%d trials are of solved tasks, want the two of the second task", len(left))
	}
}
