package conformance_test

import (
	"strings"
	"testing"

	"haft/solve/backend"
	"haft/solve/engine"
	"haft/solve/solvertest"
	"haft/solve/solvertest/extent"
)

// A pattern that matches nothing is found, although the file says where all is counted, so that it would be taken for
// 0.
func TestUnmatchedCounter(t *testing.T) {
	extent.Slow(t)
	b, err := backend.Lookup("cadical")
	if err != nil {
		t.Fatal(err)
	}
	solvertest.Installed(t, b)
	text, err := b.Program().Text()
	if err != nil {
		t.Fatal(err)
	}
	p, err := engine.ReadProgram("f.json", []byte(strings.Replace(string(text), "^c conflicts", "^c conflict", 1)))
	if err != nil {
		t.Fatal(err)
	}
	wrong := *b
	wrong.Engine = engine.External{Program: p}
	const want = "no counter: counters-of-pigeons-7-in-6: " +
		"cadical printed nothing that the patterns match for the counters conflicts"
	if found := failures(t, &wrong, limit); len(found) != 1 || found[0] != want {
		t.Errorf("found %q, want %q", found, want)
	}
}
