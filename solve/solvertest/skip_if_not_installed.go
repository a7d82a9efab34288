package solvertest

import (
	"testing"

	"haft/solve/engine"
)

// Installed skips the test if the program is not installed, and says so. If required is set, the
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
