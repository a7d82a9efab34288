package conformance_test

import (
	"strings"
	"testing"
	"time"

	"haft/encode"
	"haft/solve/backend"
	"haft/solve/conformance"
	"haft/solve/engine"
	"haft/solve/solvertest"
	"haft/solve/solvertest/extent"
)

const limit = 20 * time.Second

// failures returns the findings that are failures, as "failure: question".
func failures(t *testing.T, b *backend.Backend, limit time.Duration) (list []string) {
	t.Helper()
	findings, err := conformance.Check(t.Context(), b, limit)
	if err != nil {
		t.Fatal(err)
	}
	if len(findings) < 9 && findings[len(findings)-1].Failure != conformance.Hang {
		t.Fatalf("only %d questions: %v", len(findings), findings)
	}
	for _, f := range findings {
		if f.Failure != conformance.None {
			list = append(list, string(f.Failure)+": "+f.Question+": "+f.Detail)
		}
	}
	return list
}

// No canary complains about a backend that can be trusted.
func TestTrusted(t *testing.T) {
	extent.Slow(t)
	for _, b := range backend.Own() {
		t.Run(b.Name, func(t *testing.T) {
			t.Parallel()
			solvertest.Open(t, &b, encode.Encoding{}) // skips the test if the program is missing
			for _, f := range failures(t, &b, limit) {
				t.Error(f)
			}
		})
	}
}

// Where the programs are installed, the known wrong answers are found: SYMPHONY's, and clasp's for equalities.
func TestKnownWrongAnswers(t *testing.T) {
	extent.Slow(t)
	for name, want := range map[string]string{
		"symphony": "wrong answer: ",
		"clasp":    "wrong answer: clasp-calls-2x-equals-1-satisfiable: ",
	} {
		t.Run(name, func(t *testing.T) {
			b, err := backend.Lookup(name)
			if err != nil {
				t.Fatal(err)
			}
			solvertest.Installed(t, b)
			p := *b.Program()
			p.EqualitiesSplit = false
			plain := *b
			plain.Engine = engine.External{Program: &p}
			if found := strings.Join(failures(t, &plain, limit), "\n"); !strings.Contains(found, want) {
				t.Errorf("found no %q:\n%s", want, found)
			}
		})
	}
}

// A pattern that matches nothing is found, although the file says where all is counted, so that it would be taken for
// 0.
func TestUnmatchedCounter(t *testing.T) {
	extent.Slow(t)
	b, err := backend.Lookup("cadical")
	if err != nil {
		t.Fatal(err)
	}
	solvertest.Installed(t, b)
	text, err := b.Program().Text()
	if err != nil {
		t.Fatal(err)
	}
	p, err := engine.ReadProgram("f.json", []byte(strings.Replace(string(text), "^c conflicts", "^c conflict", 1)))
	if err != nil {
		t.Fatal(err)
	}
	wrong := *b
	wrong.Engine = engine.External{Program: p}
	const want = "no counter: counters-of-pigeons-7-in-6: " +
		"cadical printed nothing that the patterns match for the counters conflicts"
	if found := failures(t, &wrong, limit); len(found) != 1 || found[0] != want {
		t.Errorf("found %q, want %q", found, want)
	}
}
