package solve_test

import (
	"strings"
	"testing"

	"haft/solve"
	"haft/solve/canary"
	"haft/solve/solvertest"
)

// CaDiCaL's proofs are accepted, on the conformance suite; one that is missing, or empty, is noticed.
func TestProving(t *testing.T) {
	b, err := solve.Lookup("cadical")
	if err != nil {
		t.Fatal(err)
	}
	solvertest.Installed(t, b)
	proving, err := b.Proving()
	if err != nil {
		t.Fatal(err)
	}
	solvertest.Run(t, solvertest.Open(t, proving, b.Encoding))
	engine := proving.Engine.(solve.External)
	silent := *engine.Program
	silent.Inputs = []solve.Input{{Format: "dimacs", Args: []solve.Arg{{"-q"}, {"{in}"}}}}
	engine.Program = &silent
	if r, err := engine.Solve(ctx, canary.Pigeons(4)); err == nil || !strings.Contains(err.Error(), "without a proof") {
		t.Errorf("without a proof: %v, %v; want an error", r.Status, err)
	}
	empty := *engine.Program
	empty.Command, empty.Inputs = "sh", []solve.Input{{Format: "dimacs", Args: []solve.Arg{{"-c"}, {": >{proof}; cadical -q {in}"}}}}
	engine.Program = &empty
	if r, err := engine.Solve(ctx, canary.Pigeons(4)); err == nil || !strings.Contains(err.Error(), "a proof that is none") {
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
