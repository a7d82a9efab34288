package report_test

import (
	"fmt"
	"testing"

	"haft/bench/report"
	"haft/bench/trial"
)

// attempt returns an attempt at task 1, as old files have several, that took so many seconds.
func attempt(number int, seconds float64) trial.Record {
	r := run("a", 1, seconds)
	r.Attempt = number
	return r
}

// Of several attempts the last counts, however long they took and in whatever order they are, also if one ended before
// its instance was made.
func TestTaken(t *testing.T) {
	unbegun := attempt(2, 0)
	unbegun.Instance, unbegun.Questions, unbegun.Answer, unbegun.Expected = "", 0, "", ""
	unbegun.Category = trial.Failed
	for _, c := range []struct {
		records []trial.Record
		want    float64
	}{
		{[]trial.Record{attempt(0, 1)}, 1},
		{[]trial.Record{attempt(0, 1), attempt(2, 5)}, 5},
		{[]trial.Record{attempt(3, 3), attempt(2, 5), attempt(0, 1)}, 3},
		{[]trial.Record{attempt(0, 1), unbegun, attempt(3, 5)}, 5},
	} {
		var all []report.Trial
		for i, r := range c.records {
			all = append(all, report.Trial{Record: &r, Where: fmt.Sprint("line ", i+1)})
		}
		if taken := report.Taken(all); len(taken) != 1 || taken[0].Wall != c.want {
			t.Errorf("%d attempts: %d taken, the first took %g; want %g", len(all), len(taken), taken[0].Wall, c.want)
		}
	}
}

// A wrong answer counts in any attempt.
func TestWrongInAnyAttempt(t *testing.T) {
	wrong := attempt(0, 1)
	wrong.Answer, wrong.Category = "s", trial.Wrong
	if v := verdict(t, wrong, attempt(2, 1)); len(v.Wrong) != 1 || len(v.Left) != 0 {
		t.Errorf("%d wrong, %d left", len(v.Wrong), len(v.Left))
	}
}

// Answers that contradict each other count in any attempt, in a report as at the end of a run.
func TestContradictionInAnyAttempt(t *testing.T) {
	disturbed, again, other := attempt(0, 1), attempt(2, 1), run("b", 1, 1)
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
