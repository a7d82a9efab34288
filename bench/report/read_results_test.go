package report_test

import (
	"io"
	"strings"
	"testing"

	"haft/bench/report"
	"haft/bench/trial"
	"haft/solve/solvertest/extent"
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

// A line that does not end is refused.
func TestReadEndless(t *testing.T) {
	extent.Slow(t)
	good := lines(t, []trial.Record{simple()})
	endless := io.MultiReader(strings.NewReader(good+`{"schema":1,"family":"`), endless{})
	if _, _, err := report.Read(endless, "x.jsonl"); err == nil ||
		err.Error() != "x.jsonl:2: found a line of more than 16MiB, expected a shorter one" {
		t.Error(err)
	}
}

// endless is a stream of zeros.
type endless struct{}

func (endless) Read(b []byte) (int, error) {
	clear(b)
	return len(b), nil
}

// If the last line was cut off anywhere, Read leaves it out and says so. Whole lines stay.
func TestReadTorn(t *testing.T) {
	good := lines(t, []trial.Record{simple()})
	for n := range len(good) - 1 { // without its line break alone it is whole
		trials, x, err := report.Read(strings.NewReader(good+good[:n]), "x.jsonl")
		if len(trials) != 1 || x.Torn != (n > 0) || err != nil {
			t.Fatalf("%d bytes of the second line: %d trials, torn %v, %v", n, len(trials), x.Torn, err)
		}
	}
}
