package report_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"haft/bench/machine"
	"haft/bench/plan"
	"haft/bench/report"
	"haft/bench/trial"
)

// attempt returns an attempt at task 1 that took so many seconds, while others kept so much of the processor busy.
func attempt(number int, seconds, others float64) trial.Record {
	r := run("a", 1, seconds)
	core := 1
	r.Attempt, r.Repeat = number, &plan.Repeat{Load: 0.2, Times: 3}
	r.During = &machine.Conditions{Seconds: 1, Core: &core, Others: &others}
	r.Batch = &trial.Batch{Number: max(1, number), Start: testStart}
	return r
}

// Of several attempts the first undisturbed one counts, or else the last, however long they took and in whatever order
// they are.
func TestTaken(t *testing.T) {
	for _, c := range []struct {
		records []trial.Record
		want    float64
	}{
		{[]trial.Record{attempt(0, 1, 0)}, 1},
		{[]trial.Record{attempt(0, 1, 1), attempt(2, 5, 0)}, 5},
		{[]trial.Record{attempt(0, 1, 1), attempt(2, 5, 1), attempt(3, 3, 1)}, 3},
		{[]trial.Record{attempt(3, 3, 1), attempt(2, 5, 1), attempt(0, 1, 1)}, 3},
		{[]trial.Record{attempt(0, 4, 0), attempt(2, 1, 0)}, 4},
		{[]trial.Record{attempt(2, 1, 0), attempt(0, 4, 0)}, 4},
	} {
		v := verdict(t, c.records...)
		if len(v.Left) != 1 || v.Left[0].Wall != c.want {
			t.Errorf("%d attempts: %d left, the first took %g; want %g", len(c.records), len(v.Left), v.Left[0].Wall, c.want)
		}
	}
}

// An attempt that ended before its instance was made is an attempt at the same trial.
func TestTakenWithoutInstance(t *testing.T) {
	unbegun := attempt(2, 0, 1)
	unbegun.Instance, unbegun.Questions, unbegun.Answer, unbegun.Expected = "", 0, "", ""
	unbegun.Category = trial.Failed
	var all []report.Trial
	for i, r := range []trial.Record{attempt(0, 1, 1), unbegun, attempt(3, 5, 0)} {
		all = append(all, report.Trial{Record: &r, Where: fmt.Sprint("line ", i+1)})
	}
	if taken := report.Taken(all); len(taken) != 1 || taken[0].Where != "line 3" {
		t.Errorf("%d taken; want the third attempt alone", len(taken))
	}
}

// A wrong answer counts in any attempt.
func TestWrongInAnyAttempt(t *testing.T) {
	wrong := attempt(0, 1, 1)
	wrong.Answer, wrong.Category = "s", trial.Wrong
	if v := verdict(t, wrong, attempt(2, 1, 0)); len(v.Wrong) != 1 || len(v.Left) != 0 {
		t.Errorf("%d wrong, %d left", len(v.Wrong), len(v.Left))
	}
}

// Answers that contradict each other count in any attempt, in a report as at the end of a run.
func TestContradictionInAnyAttempt(t *testing.T) {
	disturbed, again, other := attempt(0, 1, 1), attempt(2, 1, 0), run("b", 1, 1)
	disturbed.Answer, again.Answer, again.Category, other.Answer = "u", "?", trial.Unknown, "s"
	var all []*trial.Record
	for _, r := range []*trial.Record{&disturbed, &again, &other} {
		r.Expected = "?"
		all = append(all, r)
	}
	if v := verdict(t, disturbed, again, other); len(v.Conflicts) != 1 {
		t.Errorf("the report has %d contradictions", len(v.Conflicts))
	}
	if _, found := trial.Agree(all); len(found) != 1 {
		t.Errorf("the run has %d contradictions", len(found))
	}
}

// The report names the rule, what was made again, what stayed disturbed, the conditions, and every batch.
func TestOverviewOfRepetitions(t *testing.T) {
	other := run("b", 1, 1)
	other.Repeat, other.Batch = &plan.Repeat{Load: 0.2, Times: 3}, &trial.Batch{Number: 1, Start: testStart}
	records := []trial.Record{attempt(0, 1, 1), attempt(2, 5, 0.5), other}
	sentences, tables := report.Overview(readTrials(t, lines(t, records)))
	text := strings.Join(sentences, "\n")
	for _, want := range []string{
		"2 trials of 2 configurations", "in 2 batches",
		"Rule: a trial is made again, up to 3 more, if others kept more than 0.2 of a processor busy, " +
			"and it lost at least 0.02 s by that;",
		"Made again: 1 of 2 trials, 1 attempt in all; disturbed in every attempt: 1; too short to judge, though a " +
			"limit of the rule was exceeded: 0. Unfinished: 1 repetition that the rule asks for must still be made.",
		"known of 1 trial ", "busy for others 0.50, 0.50, 0.50; stolen unknown;", "Ran on: core 1 in 1.",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	i := slices.IndexFunc(tables, func(t report.Table) bool { return t.Name == "batches" })
	if rows := tables[i].Rows; len(rows) != 2 || rows[0][1] != "2026-11-21 12:00" || rows[1][5] != "1" {
		t.Errorf("batches: %q", rows)
	}
}
