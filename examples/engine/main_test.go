package main

import (
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"haft/solve/solvertest"
	"haft/solve/solvertest/extent"
)

// An engine that knows haft only by its packages passes the suite of all engines.
func TestSplitting(t *testing.T) {
	extent.Slow(t)
	solvertest.RunEngine(t, splitting{})
}

// The program has all commands of haft, with its engine among the others: also in the processes that bench starts.
func TestProgram(t *testing.T) {
	extent.Slow(t)
	program := filepath.Join(t.TempDir(), "engine.exe")
	if out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for line, want := range map[string]string{
		"solvers list": `(?m)^splitting +.*splits and propagates`,
		"bench run --backends splitting,gini --families legal --sizes 10 --seeds 1": `"splitting"[^\n]*"correct"`,
	} {
		out, err := exec.Command(program, strings.Fields(line)...).Output()
		if err != nil || !regexp.MustCompile(want).Match(out) {
			t.Errorf("%s: %v, %s", line, err, out)
		}
	}
}
