package solvertest

import (
	"os"
	"testing"

	"haft/encode"
	"haft/solve"
	"haft/solve/backend"
	"haft/solve/engine"
)

// Open makes the Solver of a backend. It skips the test if the program of the backend is not
// installed. If HAFT_REQUIRE_SOLVERS is set, as in continuous integration, the test fails instead,
// unless Debian does not have the program. Open also skips the test if the program is known to
// answer wrongly.
func Open(t *testing.T, b *backend.Backend, e encode.Encoding) solve.Solver {
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

// Installed skips the test or fails it, as Open does, if the program of a backend is not installed.
func Installed(t *testing.T, b *backend.Backend) {
	t.Helper()
	if p := b.Program(); p != nil {
		InstalledProgram(t, p, os.Getenv("HAFT_REQUIRE_SOLVERS") != "")
	}
}

// InstalledProgram skips the test if the program is not installed, and says so. If required is set, the
// test fails instead, unless Debian does not have the program or the program is known to answer
// wrongly.
func InstalledProgram(t *testing.T, p *engine.Program, required bool) {
	t.Helper()
	_, err := p.Path()
	switch {
	case err == nil:
	case p.Package == "":
		t.Skipf("SKIPPED: %v; Debian has no package for it", err)
	case required && p.Wrong == "":
		t.Fatalf("%v, but it is required", err)
	default:
		t.Skipf("SKIPPED: %v; to run it: apt-get install %s", err, p.Package)
	}
}
