//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package trial_test

import (
	"path/filepath"
	"strings"
	"testing"

	"haft/bench/trial"
)

// A second run is told what to do instead.
func TestOpenResultsLocked(t *testing.T) {
	name := filepath.Join(t.TempDir(), "results.jsonl")
	first, err := trial.OpenResults(name)
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	if _, err := trial.OpenResults(name); err == nil ||
		!strings.HasSuffix(err.Error(),
			"results.jsonl: another run writes to it; divide trials with --shard, each into a file of its own") {
		t.Errorf("a second run: %v", err)
	}
}
