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

// told returns a record with an answer.
func told(backend, answer string) *trial.Record {
	return &trial.Record{
		Schema: trial.Schema, Family: "f", Size: 3, Seed: 1, Instance: "hash", Questions: len(answer), Backend: backend,
		Mode: trial.Process, Round: 1, Answer: answer, Expected: strings.Repeat("?", len(answer)),
		Category: trial.Correct, Wall: 0.5,
	}
}

// A file that was cut off anywhere can be continued: complete records stay.
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
			t.Fatalf("%d bytes: continued to\n%s\nwant\n%s", n, got, whole)
		}
	}
}

// A file that is no list of records, each trial once, is an error with its line, and is left alone.
func TestNotResults(t *testing.T) {
	written := func(records ...*trial.Record) string {
		var text strings.Builder
		for _, r := range records {
			if err := trial.WriteRecord(&text, r); err != nil {
				t.Fatal(err)
			}
		}
		return text.String()
	}
	never, other := told("a", "su"), told("b", "su")
	never.Wall, other.Instance = -1, "another"
	name := filepath.Join(t.TempDir(), "results.jsonl")
	for text, want := range map[string]string{
		"hello\n": "1: ", "hello": "1: ", "{}": "1: ", `{"schema":1,"legal":`: "1: ", `{"schema":1,"legal":true}`: "1: ",
		"{}\n": "1: ", `{"schema":2}` + "\n": "1: ", `{"schema":1,"legal":true}` + "\n": "1: ",
		written(told("a", "su")) + "my notes":     `2: found "my notes"`,
		written(never):                            "1: a time, a size or a limit is negative",
		written(told("a", "su"), told("a", "su")): "2: the same trial as in line 1; 'haft bench merge' writes each once",
		written(told("a", "su"), other): "2: f 3, seed 1 is another instance (another) than in line 1 (hash); " +
			"its content has changed",
	} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := trial.OpenResults(name); err == nil || !strings.Contains(err.Error(), "results.jsonl:"+want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
		if got, _ := os.ReadFile(name); string(got) != text {
			t.Errorf("%q: the file is now %q", text, got)
		}
	}
}

// Times, places and agreement may differ between records of a trial, and nothing else. The first
// record is kept.
func TestMerge(t *testing.T) {
	a, b, again := told("a", "su"), told("b", "su"), told("a", "su")
	again.Wall, again.Host.CPU, again.Start, again.Verified = 9, "another", time.Unix(1, 0), "agreement"
	got, limited, err := trial.Merge([]*trial.Record{a, b}, []*trial.Record{again}, nil)
	if diff := cmp.Diff([]*trial.Record{a, b}, got); err != nil || limited > 0 || diff != "" {
		t.Errorf("%d limited, %v\n%s", limited, err, diff)
	}
	for want, change := range map[string]func(r *trial.Record){
		`answer "su" and "ss"`:                           func(r *trial.Record) { r.Answer = "ss" },
		`instance "hash" and "other", questions 2 and 3`: func(r *trial.Record) { r.Instance, r.Questions = "other", 3 },
		`version "" and "2"`:                             func(r *trial.Record) { r.Version = "2" },
		`vars 0 and 1`:                                   func(r *trial.Record) { r.Vars++ },
		`argv null and ["b"]`:                            func(r *trial.Record) { r.Argv = []string{"b"} },
		`category "correct" and "wrong", message "" and "x"`: func(r *trial.Record) {
			r.Category, r.Message = trial.Wrong, "x"
		},
	} {
		other := told("a", "su")
		change(other)
		_, _, err := trial.Merge([]*trial.Record{a}, []*trial.Record{other})
		if err == nil || err.Error() != "two records of a (process) on f 3, seed 1, round 1 differ: "+want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// If only one of two records of a trial reached a limit, that is no contradiction, in whatever
// order and however far the other came. What both found must be the same.
func TestMergeLimited(t *testing.T) {
	whole, killed := told("a", "su"), told("a", "s?")
	whole.Vars, whole.Version, whole.Argv = 7, "1", []string{"a"}
	killed.Category, killed.Reason = trial.Unknown, "memory"
	for _, pair := range [][]*trial.Record{{whole, killed}, {killed, whole}} {
		got, limited, err := trial.Merge(pair)
		if err != nil || limited != 1 || len(got) != 1 || got[0] != pair[0] {
			t.Errorf("got %v, %d limited, %v", got, limited, err)
		}
	}
	for want, change := range map[string]func(r *trial.Record){
		`answer "su" and "u?", category "correct" and "unknown", reason "" and "memory"`: func(r *trial.Record) {
			r.Answer = "u?"
		},
		`version "1" and "2"`: func(r *trial.Record) { r.Version = "2" },
		`category "correct" and "wrong", reason "" and "memory"`: func(r *trial.Record) {
			r.Category, r.Answer = trial.Wrong, "su"
		},
	} {
		other := *killed
		other.Vars, other.Version, other.Argv = whole.Vars, whole.Version, whole.Argv
		change(&other)
		if _, _, err := trial.Merge([]*trial.Record{whole, &other}); err == nil ||
			!strings.HasSuffix(err.Error(), "differ: "+want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// Answers of different backends are compared question by question.
func TestAgree(t *testing.T) {
	a, b, c := told("a", "su"), told("b", "su"), told("c", "s?")
	a.Verified, c.Category = "model", trial.Unknown
	if wrong, conflicts := trial.Agree([]*trial.Record{a, b, c}); wrong != nil || conflicts != nil {
		t.Errorf("conflicts %v", conflicts)
	}
	if a.Verified != "agreement+model" || b.Verified != "agreement" || c.Verified != "" {
		t.Errorf("verified by %q, %q, %q", a.Verified, b.Verified, c.Verified)
	}
	alone, proved, known := told("a", "u"), told("b", "s"), told("c", "u")
	proved.Instance, known.Instance, known.Expected = "second", "third", "u"
	trial.Agree([]*trial.Record{alone, told("a", "u"), proved, known, told("b", "?")})
	if alone.Verified+proved.Verified+known.Verified != "" {
		t.Errorf("verified by %q, %q, %q; want nothing: alone, satisfiable, known",
			alone.Verified, proved.Verified, known.Verified)
	}
	if alone.Category != trial.Unconfirmed || proved.Category != trial.Correct || known.Category != trial.Correct {
		t.Errorf("%s, %s, %s; want unconfirmed alone", alone.Category, proved.Category, known.Category)
	}
	rup, optimum, least := told("a", "u"), told("a", "s"), told("a", "s")
	rup.Verified, optimum.Verified, least.Verified = "rup", "model", "model"
	rup.Instance, optimum.Instance, least.Instance = "rup", "optimum", "least"
	optimum.Optimum, least.Optimum = new(20), new(0)
	trial.Agree([]*trial.Record{rup, optimum, least})
	if rup.Category != trial.Unconfirmed || optimum.Category != trial.Unconfirmed || least.Category != trial.Correct {
		t.Errorf("a proof that is not checked: %s; a least cost of 20: %s, of 0: %s",
			rup.Category, optimum.Category, least.Category)
	}
	clauses, linear := told("gophersat", "u"), told("gophersat-pb", "u")
	trial.Agree([]*trial.Record{clauses, linear})
	if clauses.Verified+linear.Verified != "" {
		t.Errorf("verified by %q, %q; want none from the same library", clauses.Verified, linear.Verified)
	}
	copies := []*trial.Record{told("a", "u"), told("b", "u")}
	for _, r := range copies {
		r.Argv, r.Version = []string{r.Backend}, "sha256:0123"
	}
	if trial.Agree(copies); copies[0].Category != trial.Unconfirmed || copies[1].Category != trial.Unconfirmed {
		t.Error("a program under two names agrees with itself")
	}
	copies[1].Version = "sha256:4567"
	if trial.Agree(copies); copies[0].Verified != "agreement" || copies[1].Verified != "agreement" {
		t.Error("two programs do not agree")
	}
	wrong := told("d", "ss")
	wrong.Category = trial.Wrong
	sat, unsat, half := told("a", "su"), told("b", "uu"), told("c", "s?")
	_, got := trial.Agree([]*trial.Record{sat, unsat, half, wrong})
	want := []trial.Conflict{{
		Question: 1, Satisfiable: []*trial.Record{sat, half}, Unsatisfiable: []*trial.Record{unsat},
	}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// A model that was checked is a known answer: what contradicts it is wrong, even where somebody else knows better. It
// bounds the least cost from above.
func TestModelsSettle(t *testing.T) {
	model, unsat, known, proved := told("a", "s"), told("b", "u"), told("c", "u"), told("d", "u")
	model.Verified, known.Verified, known.Expected, proved.Verified = "model", "known", "u", "drat"
	wrong, conflicts := trial.Agree([]*trial.Record{unsat, known, proved, model})
	if diff := cmp.Diff([]*trial.Record{unsat, known, proved}, wrong); diff != "" || conflicts != nil {
		t.Errorf("conflicts %v, wrong:\n%s", conflicts, diff)
	}
	if unsat.Message != "question 1: it answered UNSATISFIABLE, but there is a checked model of a" {
		t.Error(unsat.Message)
	}
	dear, cheap, none := told("a", "s"), told("b", "s"), told("c", "u")
	dear.Optimum, cheap.Optimum, dear.Verified, cheap.Verified = new(20), new(6), "model", "model"
	wrong, conflicts = trial.Agree([]*trial.Record{dear, cheap, none})
	if diff := cmp.Diff([]*trial.Record{dear, none}, wrong); diff != "" || conflicts != nil {
		t.Errorf("conflicts %v, wrong:\n%s", conflicts, diff)
	}
	if dear.Message != "its least cost is 20, but a checked model of b costs 6" || cheap.Category != trial.Unconfirmed {
		t.Errorf("%s; the cheaper is %s", dear.Message, cheap.Category)
	}
	unread, other := told("a", "s"), told("b", "u")
	unread.Unread = "it has arrays"
	if wrong, conflicts := trial.Agree([]*trial.Record{unread, other}); wrong != nil || len(conflicts) != 1 {
		t.Errorf("a model that was not checked: wrong %v, conflicts %v", wrong, conflicts)
	}
}

// What the answers of others change in a record is written to the file, once; lines that say it already stay as they are.
func TestSettle(t *testing.T) {
	name := filepath.Join(t.TempDir(), "results.jsonl")
	first := told("a", "u")
	first.Category = trial.Unconfirmed
	alone := told("c", "u")
	alone.Category, alone.Instance, alone.Seed = trial.Unconfirmed, "other", 2
	model := told("d", "s")
	model.Instance, model.Seed, model.Verified = "third", 3, "model"
	var text strings.Builder
	for _, record := range []*trial.Record{first, alone} {
		if err := trial.WriteRecord(&text, record); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(name, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	r, err := trial.OpenResults(name)
	if err != nil {
		t.Fatal(err)
	}
	again := told("b", "u")
	again.Category = trial.Unconfirmed
	refuted := told("e", "u")
	refuted.Instance, refuted.Seed = "third", 3
	for _, record := range []*trial.Record{again, model, refuted} {
		if err := r.Add(record); err != nil {
			t.Fatal(err)
		}
	}
	for _, want := range []int{3, 0} {
		trial.Agree(r.Records)
		if n, err := r.Settle(); n != want || err != nil {
			t.Errorf("%d lines are written anew, %v; want %d", n, err, want)
		}
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	records, _, err := trial.ReadRecords(file, name)
	if err != nil {
		t.Fatal(err)
	}
	var said []string
	for _, record := range records {
		said = append(said, record.Backend+" "+string(record.Category)+" "+record.Verified)
	}
	if diff := cmp.Diff([]string{
		"a correct agreement", "c unconfirmed ", "b correct agreement", "d correct model", "e wrong ",
	}, said); diff != "" {
		t.Errorf("the file says (-want +got):\n%s", diff)
	}
}
