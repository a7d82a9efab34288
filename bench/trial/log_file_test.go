//go:build unix

package trial_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"haft/bench/trial"
	"haft/solve/conformance"
	"haft/solve/solvertest/extent"
)

// A log has what a program printed, even if that is no answer, and if the program was stopped. No two jobs share one.
func TestLogs(t *testing.T) {
	extent.Slow(t)
	r := runner(t)
	r.Logs = t.TempDir()
	for behaviour, want := range map[string]string{
		"right":  "== question 1 of 1: SATISFIABLE\n== exit status 10\n== standard output\ns SATISFIABLE\nv 1 -2 0\n",
		"crash":  "== question 1 of 1: UNKNOWN: fake-crash: failed: exit status 134\n",
		"sleeps": "== question 1 of 1: UNKNOWN\n== signal: killed\n",
	} {
		j := job("two", 4, "fake-"+behaviour, trial.Process)
		if behaviour == "sleeps" {
			j.Limits.Seconds = timeLimit
		}
		record, err := r.Run(t.Context(), j)
		if err != nil {
			t.Fatal(err)
		}
		files, _ := filepath.Glob(filepath.Join(r.Logs, "fake-"+behaviour+"-process-on-two-4-seed-1-round-1-*.log"))
		if len(files) != 1 {
			t.Fatalf("%s: the logs are %v", behaviour, files)
		}
		text, err := os.ReadFile(files[0])
		if err != nil || !strings.Contains(string(text), want) || !strings.HasPrefix(string(text), j.String()+"\n") {
			t.Errorf("%s: %v\n%s\nlacks %q", behaviour, err, text, want)
		}
		if !strings.HasPrefix(record.Version, "sha256:") || len(record.Argv) < 4 || record.Argv[3] != "in.cnf" {
			t.Errorf("%s: version %q, argv %q", behaviour, record.Version, record.Argv)
		}
	}
	r.Logs = filepath.Join(r.Logs, "missing")
	record, err := r.Run(t.Context(), job("two", 4, "fake-right", trial.Process))
	if err != nil || record.Category != trial.Failed || !strings.Contains(record.Message, "no such file") {
		t.Errorf("without a folder: %+v, %v", record, err)
	}
}

// Every backend is named by a version, a commit or a checksum.
func TestVersionIsKnown(t *testing.T) {
	extent.Slow(t)
	for _, backend := range []string{"exact", "ilp", "gini", "gophersat"} {
		if r := made(t, job("legal", 4, backend, trial.Scratch)); r.Version == "" {
			t.Errorf("%s has no version", backend)
		}
	}
}

// A record has the size of all formulas together.
func TestSizesAddUp(t *testing.T) {
	second := conformance.Pigeons(4)
	literals := 0
	for _, c := range second.Clauses {
		literals += len(c)
	}
	r := made(t, job("both-open", 4, "gini", trial.Scratch))
	got := []int{r.Vars, r.Clauses, r.Literals, r.Linear}
	want := []int{1 + second.Vars, 2 + len(second.Clauses), 2 + literals, 0}
	if !slices.Equal(got, want) {
		t.Errorf("%v variables, clauses, literals and linear constraints, want %v", got, want)
	}
}
