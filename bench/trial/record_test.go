package trial

import (
	"path/filepath"
	"strings"
	"testing"
)

// No two logs have the same name: what could become the same has a checksum, and later attempts have a number.
func TestLogFile(t *testing.T) {
	j := Job{Family: "tight", Size: 13, Seed: 2, Backend: "cadical", Mode: Process, Round: 1}
	const usual = "cadical-process-on-tight-13-seed-2-round-1"
	seen := map[string]bool{}
	for _, c := range []struct {
		change func(j *Job)
		want   string // how it begins
		more   int    // letters behind that
	}{
		{func(*Job) {}, usual + ".log", 0},
		{func(j *Job) { j.Options = "--sat" }, "cadical-sat-process-on-tight-13-seed-2-round-1-", 12},
		{func(j *Job) { j.Options = "-sat" }, "cadical-sat-process-on-tight-13-seed-2-round-1-", 12},
		{func(j *Job) { j.File = "a/b.cnf" }, "cadical-process-on-a-b.cnf-round-1-", 12},
		{func(j *Job) { j.File = "a-b.cnf" }, "cadical-process-on-a-b.cnf-round-1-", 12},
		{func(j *Job) { j.Family = strings.Repeat("x", 300) }, "cadical-process-on-xxx", 13 + maxLogName - 22},
	} {
		of := j
		c.change(&of)
		name := filepath.Base(logFile("logs", of))
		if !strings.HasPrefix(name, c.want) || len(name) != len(c.want)+c.more || seen[name] {
			t.Errorf("%s, want %s and %d more", name, c.want, c.more)
		}
		seen[name] = true
	}
	if got := logFile("", j); got != "" {
		t.Error(got)
	}
}

// A least cost needs an answer to one question, and is not less than possible.
func TestLeastCostMakesSense(t *testing.T) {
	for _, c := range []struct {
		answer  string
		optimum int
		fault   string
	}{
		{"s", 3, ""},
		{"s", 2, `least cost 2 with answer "s"; expected a cost of at least 3, and one satisfiable question`},
		{"u", 3, `least cost 3 with answer "u"; expected a cost of at least 3`},
		{"ss", 3, `least cost 3 with answer "ss"; expected a cost of at least 3`},
	} {
		r := &Record{Questions: len(c.answer), Answer: c.answer, Optimum: &c.optimum, CostFrom: 3, Category: Correct}
		err := r.checkAnswer()
		if (err == nil) != (c.fault == "") || err != nil && !strings.HasPrefix(err.Error(), c.fault) {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// Models of later questions refute no record that answers fewer.
func TestShortAnswers(t *testing.T) {
	long := &Record{Questions: 2, Answer: "ss", Verified: "model", Category: Correct, Backend: "long"}
	short := &Record{Questions: 2, Answer: "s", Verified: "model", Category: Correct}
	wrong := &Record{Questions: 2, Answer: "su", Verified: "model", Category: Correct}
	refuted, left := refutedByModels([]*Record{short, wrong, long})
	if len(refuted) != 1 || refuted[0] != wrong || len(left) != 2 ||
		wrong.Message != "question 2: it answered UNSATISFIABLE, but there is a checked model of long" {
		t.Errorf("%v, %v", refuted, left)
	}
}

// Three trials are named, and the others are counted.
func TestFirstFew(t *testing.T) {
	for n, want := range map[int]string{0: "", 1: "a", 3: "a; b; c", 5: "a; b; c; and 2 more, which "} {
		if got := FirstFew(strings.Split("a b c d e", " ")[:n]); !strings.HasPrefix(got, want) || n < 4 && got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
}
