package engine_test

import (
	"os"
	"slices"
	"testing"

	"haft/solve/engine"
	"haft/solve/solvertest"
	"haft/solve/solvertest/extent"
)

func TestEmbedded(t *testing.T) {
	extent.Slow(t)
	for _, e := range engine.Embedded() {
		t.Run(e.Name, func(t *testing.T) { solvertest.RunEngine(t, e.Engine) })
	}
}

// Every program passes the conformance suite of engines.
func TestPrograms(t *testing.T) {
	extent.Slow(t)
	for _, p := range engine.Programs() {
		t.Run(p.ID, func(t *testing.T) {
			installed(t, p)
			if p.Wrong != "" {
				t.Skipf("SKIPPED: %s answers wrongly: %s", p.ID, p.Wrong)
			}
			solvertest.RunEngine(t, engine.External{Program: p})
		})
	}
}

// installed skips the test if the program is not installed; in continuous integration it fails.
func installed(t *testing.T, p *engine.Program) {
	t.Helper()
	solvertest.InstalledProgram(t, p, os.Getenv("HAFT_REQUIRE_SOLVERS") != "")
}

// program returns a copy of the program with this id.
func program(id string) *engine.Program {
	programs := engine.Programs()
	p := *programs[slices.IndexFunc(programs, func(p *engine.Program) bool { return p.ID == id })]
	return &p
}
