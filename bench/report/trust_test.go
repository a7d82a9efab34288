package report_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"haft/bench/report"
	"haft/bench/trial"
)

var testStart = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// entrant returns a configuration of a backend.
func entrant(backend string) report.Configuration {
	return report.Configuration{Backend: backend, Mode: trial.Scratch}
}

// run returns a trial of a backend on task i in so many seconds. Beyond the limit of 10 it is unsolved.
func run(backend string, i int, seconds float64) trial.Record {
	r := syntheticTrial{
		law: law{backend: backend, mode: trial.Scratch}, family: "tight", size: 9, seed: uint64(i),
		seconds: seconds, answer: "u", start: testStart,
	}.record()
	r.Wall = min(seconds, syntheticLimit)
	return r
}

func verdict(t *testing.T, records ...trial.Record) *report.Verdict {
	t.Helper()
	v, err := report.NewVerdict(readTrials(t, lines(t, records)))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// One wrong answer disqualifies all trials of its configuration, and no others.
func TestWrongAnswerDisqualifies(t *testing.T) {
	wrong := run("b", 2, 1)
	wrong.Answer, wrong.Category = "s", trial.Wrong
	v := verdict(t, run("a", 1, 1), run("a", 2, 1), run("b", 1, 1), wrong, run("c", 1, 1))
	if diff := cmp.Diff([]report.Configuration{entrant("b")}, v.Disqualified); diff != "" {
		t.Errorf("disqualified (-want +got):\n%s", diff)
	}
	var left []string
	for _, one := range v.Left {
		left = append(left, one.Backend)
	}
	if got := strings.Join(left, " "); got != "a a c" || len(v.Wrong) != 1 || v.Wrong[0].Where != "x.jsonl:4" {
		t.Errorf("left are %q, wrong are %d", got, len(v.Wrong))
	}
	if len(v.Conflicts) != 0 {
		t.Errorf("an answer that is known to be wrong makes %d contradictions", len(v.Conflicts))
	}
	tables := v.Tables()
	if len(tables) != 1 || tables[0].Title != "Wrong answers" || tables[0].Rows[0][0] != "b scratch" ||
		tables[0].Rows[0][4] != "x.jsonl:4" {
		t.Errorf("tables are %v", tables)
	}
}

// If the right answers are not known, answers are compared with each other question by question, whatever the shuffle.
func TestConflicts(t *testing.T) {
	asked := func(backend, answer string, shuffle uint64) trial.Record {
		r := run(backend, 1, 1)
		r.Questions, r.Answer, r.Expected, r.Shuffle = 3, answer, "s??", shuffle
		if strings.Contains(answer, "?") {
			r.Category, r.Reason = trial.Unknown, "walltime"
		}
		return r
	}
	if v := verdict(t, asked("a", "ssu", 1), asked("b", "?s?", 2), asked("c", "??u", 3)); len(v.Conflicts) != 0 ||
		len(v.Tables()) != 0 {
		t.Errorf("answers that agree make the contradictions %v", v.Conflicts)
	}
	v := verdict(t, asked("a", "ssu", 1), asked("b", "?u?", 2), asked("c", "sus", 3))
	if len(v.Conflicts) != 2 || len(v.Conflicts[0].Unsat) != 2 {
		t.Fatalf("%d contradictions, want 2", len(v.Conflicts))
	}
	if c := v.Conflicts[0]; c.Question != 2 || c.Sat[0].Where != "x.jsonl:1" || c.Unsat[0].Where != "x.jsonl:2" {
		t.Errorf("the first is about question %d, by %s and %s", c.Question, c.Sat[0].Where, c.Unsat[0].Where)
	}
	if c := v.Conflicts[1]; c.Question != 3 || c.Sat[0].Where != "x.jsonl:3" || c.Unsat[0].Where != "x.jsonl:1" {
		t.Errorf("the second is about question %d, by %s and %s", c.Question, c.Sat[0].Where, c.Unsat[0].Where)
	}
	if got := v.Tables()[0]; got.Title != "Contradictions" || len(got.Rows) != 2 ||
		got.Rows[0][3] != "b scratch (x.jsonl:2), c scratch (x.jsonl:3)" {
		t.Errorf("the table is %v", got)
	}
}

// A checked model that shows that a known answer is wrong disqualifies nobody. The table tells which answer that is,
// and tasks have their names: that of a file, or family, size and seed, and how they are shuffled.
func TestKnownAnswerIsWrong(t *testing.T) {
	seeded, file := run("a", 1, 1), run("b", 2, 1)
	for _, r := range []*trial.Record{&seeded, &file} {
		r.Answer, r.Expected, r.Verified, r.Message = "s", "u", "model", "the file says UNSAT"
	}
	file.File, file.Shuffle = "folder/x.cnf", 0
	v := verdict(t, seeded, file, run("c", 3, 1))
	if len(v.Disproved) != 2 || len(v.Left) != 3 || len(v.Wrong)+len(v.Disqualified) > 0 {
		t.Errorf("%d disproved, %d left, %d wrong", len(v.Disproved), len(v.Left), len(v.Wrong))
	}
	const want = "tight 9 seed 1 shuffle 1|x.jsonl:1|the file says UNSAT\nfolder/x.cnf|x.jsonl:2|the file says UNSAT\n"
	if got := rowsOf(t, v.Tables(), "Wrong known answers"); got != want || len(v.Tables()) != 1 {
		t.Errorf("%d tables, with the rows\n%s", len(v.Tables()), got)
	}
}

// Each configuration that says one thing is named once, with the first place where it does.
func TestWitnessesAreNamedOnce(t *testing.T) {
	var all []trial.Record
	for i, backend := range []string{"a", "a", "b", "c"} {
		r := run(backend, 1, 1)
		r.Expected, r.Answer, r.Verified, r.Round = "?", "u", "", i+1
		if backend == "c" {
			r.Answer = "s"
		}
		all = append(all, r)
	}
	const want = "tight 9 seed 1 shuffle 1|1|c scratch (x.jsonl:4)|a scratch (x.jsonl:1), b scratch (x.jsonl:3)\n"
	if got := rowsOf(t, verdict(t, all...).Tables(), "Contradictions"); got != want {
		t.Errorf("contradictions are %q, want %q", got, want)
	}
}

// A trial cannot be there twice, nor one name stand for two instances.
func TestTwice(t *testing.T) {
	again := run("a", 1, 2)
	_, err := report.NewVerdict(readTrials(t, lines(t, []trial.Record{run("a", 1, 1), run("b", 1, 1), again})))
	if err == nil || err.Error() != "x.jsonl:3: the same trial as x.jsonl:1" {
		t.Errorf("the same trial twice: %v", err)
	}
	again.Round = 2
	verdict(t, run("a", 1, 1), again)
	first := report.Trial{Record: &again, Where: "x.jsonl:1"}
	changed := again
	changed.Instance, changed.Round = "another", 3
	_, err = report.NewVerdict([]report.Trial{first, {Record: &changed, Where: "y.jsonl:1"}})
	if err == nil || !strings.HasPrefix(err.Error(), "y.jsonl:1: tight 9, seed 1 is another instance (another) than in "+
		"x.jsonl:1 (") {
		t.Errorf("another instance of the same name: %v", err)
	}
}

// A trial that ended before anything was asked is read, but says nothing about its configuration.
func TestUnbegun(t *testing.T) {
	for _, category := range []trial.Category{trial.Failed, trial.Unknown} {
		r := run("b", 1, 1)
		r.Category, r.Reason, r.Instance, r.Questions, r.Answer, r.Expected, r.Verified = category, "failed", "", 0, "", "",
			""
		v := verdict(t, run("a", 1, 1), r, run("b", 2, 1))
		if len(v.Left) != 2 || v.Left[1].Instance == "" || len(v.Disqualified) > 0 {
			t.Errorf("%s: left are %d trials, disqualified %v", category, len(v.Left), v.Disqualified)
		}
	}
}
