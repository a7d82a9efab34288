package backend_test

import (
	"testing"

	"haft/solve/backend"
	"haft/solve/solvertest"
	"haft/solve/solvertest/extent"
)

// proving returns a backend whose program is installed, with proofs.
func proving(t *testing.T, name string) *backend.Backend {
	t.Helper()
	b, err := backend.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	solvertest.Installed(t, b)
	if b, err = b.Proving(); err != nil {
		t.Fatal(err)
	}
	return b
}

// The proofs of engines are accepted, on the conformance suite.
func TestProving(t *testing.T) {
	extent.Slow(t)
	for _, name := range []string{"cadical", "cryptominisat", "cutting-planes"} {
		t.Run(name, func(t *testing.T) {
			b := proving(t, name)
			solvertest.Run(t, solvertest.Open(t, b, b.Encoding))
		})
	}
}

func TestProvingRefuses(t *testing.T) {
	for _, name := range []string{"exact", "gini", "clasp"} {
		b, err := backend.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := b.Proving(); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
