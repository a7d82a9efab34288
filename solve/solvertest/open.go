package solvertest

import (
	"os"
	"testing"

	"haft/encode"
	"haft/solve"
	"haft/solve/engine/enginetest"
)

// Open makes the Solver of a backend. Where its program is not installed the test is
// skipped, and says so; with HAFT_REQUIRE_SOLVERS set, as in continuous integration, it fails, unless
// Debian does not have the program. One that is known to answer wrongly is skipped too.
func Open(t *testing.T, b *solve.Backend, e encode.Encoding) solve.Solver {
	t.Helper()
	if p := b.Program(); p != nil && p.Wrong != "" {
		t.Skipf("SKIPPED: %s answers wrongly: %s", b.Name, p.Wrong)
	}
	Installed(t, b)
	s, err := b.Open(e)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Installed skips the test, or fails, as Open does for a program that is not installed.
func Installed(t *testing.T, b *solve.Backend) {
	t.Helper()
	if p := b.Program(); p != nil {
		enginetest.Installed(t, p, os.Getenv("HAFT_REQUIRE_SOLVERS") != "")
	}
}
