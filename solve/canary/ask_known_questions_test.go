package canary_test

import (
	"strings"
	"testing"
	"time"

	"haft/encode"
	"haft/solve/backend"
	"haft/solve/canary"
	"haft/solve/engine"
	"haft/solve/solvertest"
	"haft/solve/solvertest/extent"
)

const limit = 20 * time.Second

// faults returns the findings that are faults, as "fault: question".
func faults(t *testing.T, b *backend.Backend, limit time.Duration) (list []string) {
	t.Helper()
	findings, err := canary.Check(t.Context(), b, limit)
	if err != nil {
		t.Fatal(err)
	}
	if len(findings) < 9 && findings[len(findings)-1].Fault != canary.Hang {
		t.Fatalf("only %d questions: %v", len(findings), findings)
	}
	for _, f := range findings {
		if f.Fault != canary.None {
			list = append(list, string(f.Fault)+": "+f.Question+": "+f.Detail)
		}
	}
	return list
}

// No canary complains about a backend that can be trusted. Programs for linear constraints, of which some take seconds,
// have their turn every sixth day, and none in short runs; other programs every third.
func TestTrusted(t *testing.T) {
	extent.Slow(t)
	today, other := extent.ShareOfDay(t, 6), extent.ShareOfDay(t, 3)
	for i, b := range backend.Own() {
		t.Run(b.Name, func(t *testing.T) {
			t.Parallel()
			if b.Program() != nil && b.Linear() && (testing.Short() || !today(i)) {
				t.Skip("takes long: not its turn")
			}
			if b.Program() != nil && !b.Linear() && !other(i+1) { // not on the day of TestFreshTrusted
				t.Skip("not its turn")
			}
			solvertest.Open(t, &b, encode.Encoding{}) // skips the test if the program is missing
			for _, f := range faults(t, &b, limit) {
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
			if found := strings.Join(faults(t, &plain, limit), "\n"); !strings.Contains(found, want) {
				t.Errorf("found no %q:\n%s", want, found)
			}
		})
	}
}
