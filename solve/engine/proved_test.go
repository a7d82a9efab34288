package engine_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"haft/solve/engine"
	"haft/solve/engine/pitfall"
)

// Whatever a program leaves in the place of a proof is noticed, and nothing waits for it.
func TestProvingNothing(t *testing.T) {
	for _, row := range []struct {
		leaves string // by a shell, for {proof}
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
		if r, err := e.Solve(t.Context(), pitfall.Pigeons(4)); !errors.Is(err, row.want) || !strings.HasPrefix(err.Error(), e.String()) {
			t.Errorf("%s: %v, %v; want %v by its name", row.leaves, r.Status, err, row.want)
		}
	}
}

// proves is cadical with another proof.
func proves(t *testing.T, leaves string) engine.External {
	t.Helper()
	p := program("cadical")
	installed(t, p)
	p.Command, p.Inputs = "sh", []engine.Input{{Format: "dimacs", Args: []engine.Arg{{"-c"}, {leaves + "; cadical -q {in}"}}}}
	return engine.External{Program: p, Proved: true}
}

// A proof that takes longer to check than there is time is no answer, and no error of the program.
func TestProvingInTime(t *testing.T) {
	// Steps that say nothing new, each of which is checked by propagation, and which are deleted at once: they take
	// time, and no memory.
	e := proves(t, "yes '1 -1 2 3 4 5 6 7 0\nd 1 -1 2 3 4 5 6 7 0' | head -n 3000000 >{proof}")
	soon, stop := context.WithTimeout(t.Context(), 500*time.Millisecond)
	defer stop()
	start := time.Now()
	if r, err := e.Solve(soon, pitfall.Pigeons(5)); r.Status != engine.Unknown || err != nil || time.Since(start) > 10*time.Second {
		t.Errorf("%v, %v after %v; want UNKNOWN soon", r.Status, err, time.Since(start))
	}
}
