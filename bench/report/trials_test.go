package report_test

import (
	"fmt"
	"strings"
	"testing"

	"haft/bench/report"
	"haft/bench/trial"
)

// simple returns a valid record.
func simple() trial.Record {
	return syntheticTrial{law: laws[1], family: "tight", size: 9, seed: 1, seconds: 0.5, answer: "u", start: testStart}.record()
}

func TestRead(t *testing.T) {
	trials := readTrials(t, lines(t, syntheticRecords()))
	if len(trials) != 252 || trials[0].Where != "x.jsonl:1" || trials[251].Where != "x.jsonl:252" {
		t.Fatalf("%d trials, the last at %s", len(trials), trials[len(trials)-1].Where)
	}
	if r := trials[36]; r.Backend != "cadical" || r.Size != 9 || r.Limits.Seconds != 10 {
		t.Errorf("trial 37 is %+v", r.Record)
	}
	if got := readTrials(t, ""); len(got) != 0 {
		t.Errorf("%d trials of an empty file", len(got))
	}
}

// A record that makes no sense is an error with its line.
func TestReadRefuses(t *testing.T) {
	good := lines(t, []trial.Record{simple()})
	broken := func(change func(*trial.Record)) string {
		r := simple()
		change(&r)
		return lines(t, []trial.Record{r})
	}
	for _, c := range []struct{ name, line, want string }{
		{"no end", `{"schema":2`, "without a newline"},
		{"empty", "\n", "the line is empty"},
		{"no JSON", "x\n", "invalid character"},
		{"unknown field", strings.Replace(good, `"schema"`, `"colour":1,"schema"`, 1), `unknown field "colour"`},
		{"two values", strings.TrimSuffix(good, "\n") + " {}\n", "after top-level value"},
		{"schema", broken(func(r *trial.Record) { r.Schema = 2 }), "schema 2; this haft knows 1"},
		{"backend", broken(func(r *trial.Record) { r.Backend = "" }), "backend is empty"},
		{"mode", broken(func(r *trial.Record) { r.Mode = "cloud" }), `unknown mode "cloud"`},
		{"category", broken(func(r *trial.Record) { r.Category = "good" }), `unknown category "good"`},
		{"letters", broken(func(r *trial.Record) { r.Answer = "x" }), "letters s, u and ?"},
		{"length", broken(func(r *trial.Record) { r.Answer, r.Expected = "us", "" }), "of 1 questions"},
		{"expected length", broken(func(r *trial.Record) { r.Expected = "uu" }), "of 1 questions"},
		{"nothing correct", broken(func(r *trial.Record) { r.Answer = "?" }), `answer "?" is called correct`},
		{"contradiction", broken(func(r *trial.Record) { r.Answer = "s" }), "is not called wrong"},
		{"negative time", broken(func(r *trial.Record) { r.Wall = -1 }), "negative"},
		{"negative memory", broken(func(r *trial.Record) { r.Memory = -1 }), "negative"},
		{"round", broken(func(r *trial.Record) { r.Round = 0 }), "in round 0"},
		{
			"questions",
			broken(func(r *trial.Record) { r.Questions, r.Answer, r.Expected, r.Category = 0, "", "", trial.Failed }),
			"0 questions",
		},
		{"instance", broken(func(r *trial.Record) { r.Instance = "" }), `category "correct" without an instance`},
	} {
		_, _, err := report.Read(strings.NewReader(good+c.line), "x.jsonl")
		if err == nil || !strings.HasPrefix(err.Error(), "x.jsonl:2: ") || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v; want an error of x.jsonl:2 with %q", c.name, err, c.want)
		}
	}
}

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
