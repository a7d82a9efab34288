//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package trial_test

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"haft/bench/trial"
)

// A file is one run's until that closes it.
func TestOpenResultsLocked(t *testing.T) {
	name := filepath.Join(t.TempDir(), "results.jsonl")
	first, err := trial.OpenResults(name)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := trial.OpenResults(name); err == nil || !strings.Contains(err.Error(), "results.jsonl: another run writes to it") {
		t.Errorf("a second run: %v", err)
	}
	if err := errors.Join(first.Add(told("a", "su")), first.Close()); err != nil {
		t.Fatal(err)
	}
	second, err := trial.OpenResults(name)
	if err != nil || len(second.Records) != 1 {
		t.Fatalf("after it: %v", err)
	}
	if err := second.Close(); err != nil {
		t.Error(err)
	}
}
