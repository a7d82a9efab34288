package solve_test

import (
	"errors"
	"testing"

	"haft/solve"
	"haft/solve/canary"
	"haft/solve/solvertest"
)

// proving is a backend whose program is installed, with proofs.
func proving(t *testing.T, name string) *solve.Backend {
	t.Helper()
	b, err := solve.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	solvertest.Installed(t, b)
	if b, err = b.Proving(); err != nil {
		t.Fatal(err)
	}
	return b
}

// The proofs of programs are accepted, on the conformance suite.
func TestProving(t *testing.T) {
	for _, name := range []string{"cadical", "cryptominisat"} {
		t.Run(name, func(t *testing.T) {
			b := proving(t, name)
			solvertest.Run(t, solvertest.Open(t, b, b.Encoding))
		})
	}
}

// A proof that is missing, or empty, is noticed.
func TestProvingNothing(t *testing.T) {
	proving := proving(t, "cadical")
	engine := proving.Engine.(solve.External)
	silent := *engine.Program
	silent.Inputs = []solve.Input{{Format: "dimacs", Args: []solve.Arg{{"-q"}, {"{in}"}}}}
	engine.Program = &silent
	if r, err := engine.Solve(ctx, canary.Pigeons(4)); !errors.Is(err, solve.ErrNoProof) {
		t.Errorf("without a proof: %v, %v; want an error", r.Status, err)
	}
	empty := *engine.Program
	empty.Command, empty.Inputs = "sh", []solve.Input{{Format: "dimacs", Args: []solve.Arg{{"-c"}, {": >{proof}; cadical -q {in}"}}}}
	engine.Program = &empty
	if r, err := engine.Solve(ctx, canary.Pigeons(4)); !errors.Is(err, solve.ErrWrongProof) {
		t.Errorf("with an empty proof: %v, %v; want an error", r.Status, err)
	}
}

func TestProvingRefuses(t *testing.T) {
	for _, name := range []string{"exact", "gini", "clasp"} {
		b, err := solve.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := b.Proving(); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
