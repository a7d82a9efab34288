package solvertest

import (
	"os"
	"testing"

	"haft/encode"
	"haft/solve"
)

// Open makes the Solver of a backend. Where its program is not installed the test is
// skipped, and says so; with HAFT_REQUIRE_SOLVERS set, as in continuous integration, it fails.
func Open(t *testing.T, b *solve.Backend, e encode.Encoding) solve.Solver {
	t.Helper()
	if err := b.Installed(); err != nil {
		if os.Getenv("HAFT_REQUIRE_SOLVERS") != "" {
			t.Fatalf("%v; HAFT_REQUIRE_SOLVERS is set", err)
		}
		t.Skipf("SKIPPED: %v; to run it: apt-get install %s", err, b.Program().Package)
	}
	s, err := b.Open(e)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
