package engine_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"haft/solve/conformance"
	"haft/solve/engine"
	"haft/solve/solvertest/extent"
)

// Prove notices whatever a program leaves in place of a proof, and does not wait for a pipe.
func TestProvingNothing(t *testing.T) {
	extent.Slow(t)
	for _, row := range []struct {
		leaves string // shell command that writes {proof}
		want   error
	}{
		{":", engine.ErrNoProof},
		{": >{proof}", engine.ErrWrongProof},
		{"mkdir {proof}", engine.ErrNoProof},
		{"mkfifo {proof}", engine.ErrNoProof},
		{"ln -s /dev/zero {proof}", engine.ErrNoProof},
		{"truncate -s 1G {proof}", engine.ErrLargeProof},
		{"truncate -s 200M {proof}", engine.ErrLargeProof},
		{"echo 1 0 >{proof}", engine.ErrWrongProof},
	} {
		e := proves(t, row.leaves)
		if r, err := e.Solve(t.Context(), conformance.Pigeons(4)); !errors.Is(err, row.want) ||
			!strings.HasPrefix(err.Error(), e.String()) {
			t.Errorf("%s: %v, %v; want %v with the program's name", row.leaves, r.Status, err, row.want)
		}
	}
}

// A proof by cadical is right for its formula. One of another formula is not, whoever asks for proofs.
func TestProving(t *testing.T) {
	for leaves, want := range map[string]error{
		"cadical -q --no-binary {in} {proof} >/dev/null": nil,
		"echo 1 2 0 >{proof}":                            engine.ErrWrongProof,
	} {
		e := proves(t, leaves)
		e.Proved = false
		proving, ok := engine.Proving(e)
		if !ok {
			t.Fatalf("%v proves nothing", e)
		}
		if r, err := proving.Solve(t.Context(), conformance.Pigeons(4)); !errors.Is(err, want) ||
			want == nil && r.Status != engine.Unsat {
			t.Errorf("%s: %v, %v; want %v", leaves, r.Status, err, want)
		}
	}
	if _, ok := engine.Proving(engine.Gini{}); ok {
		t.Error("gini proves")
	}
}

// proves returns cadical with another proof.
func proves(t *testing.T, leaves string) engine.External {
	t.Helper()
	p := program("cadical")
	installed(t, p)
	p.Command, p.Inputs = "sh", []engine.Input{{
		Format: "dimacs",
		Args:   []engine.Arg{{"-c"}, {leaves + "; cadical -q {in}"}},
	}}
	return engine.External{Program: p, Proved: true}
}

// If a proof takes longer to check than there is time, there is no answer and no error.
func TestProvingInTime(t *testing.T) {
	extent.Slow(t)
	// These steps repeat a consequence and delete it at once. Checking each takes propagation, so
	// they cost time but no memory.
	e := proves(t, "yes '1 -1 2 3 4 5 6 7 0\nd 1 -1 2 3 4 5 6 7 0' | head -n 2400000 >{proof}")
	soon, stop := context.WithTimeout(t.Context(), 500*time.Millisecond)
	defer stop()
	start := time.Now()
	if r, err := e.Solve(soon, conformance.Pigeons(5)); r.Status != engine.Unknown || err != nil ||
		time.Since(start) > 10*time.Second {
		t.Errorf("%v, %v after %v; want UNKNOWN soon", r.Status, err, time.Since(start))
	}
}
