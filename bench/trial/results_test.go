package trial_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"haft/bench/trial"
)

// told is a record of an answer.
func told(backend, answer string) *trial.Record {
	return &trial.Record{
		Schema: trial.Schema, Family: "f", Size: 3, Seed: 1, Instance: "hash", Questions: len(answer), Backend: backend,
		Mode: trial.Process, Round: 1, Answer: answer, Expected: strings.Repeat("?", len(answer)), Category: trial.Correct, Wall: 0.5,
	}
}

// A file that was cut short anywhere is gone on with: whole records stay.
func TestOpenResultsTorn(t *testing.T) {
	var text strings.Builder
	for _, backend := range []string{"a", "b"} {
		if err := trial.WriteRecord(&text, told(backend, "su")); err != nil {
			t.Fatal(err)
		}
	}
	whole := text.String()
	name := filepath.Join(t.TempDir(), "results.jsonl")
	for n := 0; n <= len(whole); n += 7 {
		if err := os.WriteFile(name, []byte(whole[:n]), 0o600); err != nil {
			t.Fatal(err)
		}
		r, err := trial.OpenResults(name)
		if err != nil {
			t.Fatalf("%d bytes: %v", n, err)
		}
		if want := strings.Count(whole[:n], "\n"); len(r.Records) != want || r.Torn != (n > 0 && whole[n-1] != '\n') {
			t.Fatalf("%d bytes: %d records, torn %v; want %d", n, len(r.Records), r.Torn, want)
		}
		left := []*trial.Record{told("a", "su"), told("b", "su")}[len(r.Records):]
		for _, record := range left {
			if err := r.Add(record); err != nil {
				t.Fatal(err)
			}
		}
		if err := r.Close(); err != nil {
			t.Fatal(err)
		}
		if got, _ := os.ReadFile(name); string(got) != whole {
			t.Fatalf("%d bytes: went on to\n%s\nwant\n%s", n, got, whole)
		}
	}
}

// What is no record, or one of another schema, is an error with its line, and the file is left alone.
func TestOpenResultsStranger(t *testing.T) {
	name := filepath.Join(t.TempDir(), "results.jsonl")
	for _, text := range []string{
		"hello\n", "hello", "{}", `{"schema":1,"legal":`, `{"schema":1,"legal":true}`, "{}\n", `{"schema":2}` + "\n", `{"schema":1,"legal":true}` + "\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := trial.OpenResults(name); err == nil || !strings.Contains(err.Error(), "results.jsonl: line 1 is ") {
			t.Errorf("%q: got %v", text, err)
		}
		if got, _ := os.ReadFile(name); string(got) != text {
			t.Errorf("%q: the file is now %q", text, got)
		}
	}
}

// What somebody else has made of the end of a file is left alone too.
func TestOpenResultsEnd(t *testing.T) {
	var text strings.Builder
	if err := trial.WriteRecord(&text, told("a", "su")); err != nil {
		t.Fatal(err)
	}
	text.WriteString("my notes")
	name := filepath.Join(t.TempDir(), "results.jsonl")
	if err := os.WriteFile(name, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := trial.OpenResults(name); err == nil || !strings.Contains(err.Error(), `line 2 is "my notes"`) {
		t.Errorf("got %v", err)
	}
	if got, _ := os.ReadFile(name); string(got) != text.String() {
		t.Errorf("the file is now %q", got)
	}
}

// Times, places and agreement may differ between records of one trial; the first is kept. Nothing else may.
func TestMerge(t *testing.T) {
	a, b, again := told("a", "su"), told("b", "su"), told("a", "su")
	again.Wall, again.Host.CPU, again.Start, again.Verified = 9, "another", time.Unix(1, 0), "agreement"
	got, err := trial.Merge([]*trial.Record{a, b}, []*trial.Record{again}, nil)
	if diff := cmp.Diff([]*trial.Record{a, b}, got); err != nil || diff != "" {
		t.Errorf("%v\n%s", err, diff)
	}
	for _, change := range []func(r *trial.Record){
		func(r *trial.Record) { r.Answer = "ss" },
		func(r *trial.Record) { r.Instance = "other" },
		func(r *trial.Record) { r.Version = "2" },
		func(r *trial.Record) { r.Vars++ },
		func(r *trial.Record) { r.Argv = []string{"b"} },
	} {
		other := told("a", "su")
		change(other)
		if _, err := trial.Merge([]*trial.Record{a}, []*trial.Record{other}); err == nil || !strings.Contains(err.Error(), "two records of a (process) on f 3") {
			t.Errorf("%+v: got %v", other, err)
		}
	}
}

// Answers of different backends are held against each other, question by question.
func TestAgree(t *testing.T) {
	a, b, c := told("a", "su"), told("b", "su"), told("c", "s?")
	a.Verified, c.Category = "model", trial.Unknown
	if conflicts := trial.Agree([]*trial.Record{a, b, c}); conflicts != nil {
		t.Errorf("conflicts %v", conflicts)
	}
	if a.Verified != "agreement+model" || b.Verified != "agreement" || c.Verified != "" {
		t.Errorf("verified by %q, %q, %q", a.Verified, b.Verified, c.Verified)
	}
	alone, proved, known := told("a", "u"), told("b", "s"), told("c", "u")
	proved.Instance, known.Instance, known.Expected = "second", "third", "u"
	trial.Agree([]*trial.Record{alone, told("a", "u"), proved, known, told("b", "?")})
	if alone.Verified+proved.Verified+known.Verified != "" {
		t.Errorf("verified by %q, %q, %q; want nothing: alone, satisfiable, known", alone.Verified, proved.Verified, known.Verified)
	}
	clauses, linear := told("gophersat", "u"), told("gophersat-pb", "u")
	trial.Agree([]*trial.Record{clauses, linear})
	if clauses.Verified+linear.Verified != "" {
		t.Errorf("verified by %q, %q; want nothing of one library", clauses.Verified, linear.Verified)
	}
	wrong := told("d", "ss")
	wrong.Category = trial.Wrong
	got := trial.Agree([]*trial.Record{told("a", "su"), told("b", "uu"), told("c", "s?"), wrong})
	want := []trial.Conflict{{Family: "f", Size: 3, Seed: 1, Question: 1, Satisfiable: []string{"a", "c"}, Unsatisfiable: []string{"b"}}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
