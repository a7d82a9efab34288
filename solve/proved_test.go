package solve_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"haft/solve"
	"haft/solve/canary"
	"haft/solve/solvertest"
)

// Whatever a program leaves in the place of a proof is noticed, and nothing waits for it.
func TestProvingNothing(t *testing.T) {
	for _, row := range []struct {
		leaves string // by a shell, for {proof}
		want   error
	}{
		{":", solve.ErrNoProof},
		{": >{proof}", solve.ErrWrongProof},
		{"mkdir {proof}", solve.ErrNoProof},
		{"mkfifo {proof}", solve.ErrNoProof},
		{"ln -s /dev/zero {proof}", solve.ErrNoProof},
		{"truncate -s 1G {proof}", solve.ErrLargeProof},
		{"echo 1 0 >{proof}", solve.ErrWrongProof},
	} {
		e := proves(t, row.leaves)
		if r, err := e.Solve(t.Context(), canary.Pigeons(4)); !errors.Is(err, row.want) || !strings.HasPrefix(err.Error(), e.String()) {
			t.Errorf("%s: %v, %v; want %v by its name", row.leaves, r.Status, err, row.want)
		}
	}
}

// proves is cadical with another proof.
func proves(t *testing.T, leaves string) solve.External {
	t.Helper()
	b, err := solve.Lookup("cadical")
	if err != nil {
		t.Fatal(err)
	}
	solvertest.Installed(t, b)
	e := solve.External{Proved: true}
	other := *b.Program()
	other.Command, other.Inputs = "sh", []solve.Input{{Format: "dimacs", Args: []solve.Arg{{"-c"}, {leaves + "; cadical -q {in}"}}}}
	e.Program = &other
	return e
}

// A proof that takes longer to check than there is time is no answer, and no error of the program.
func TestProvingInTime(t *testing.T) {
	// Steps that say nothing new, each of which is checked by propagation.
	e := proves(t, "yes '1 -1 2 3 4 5 6 7 0' | head -n 3000000 >{proof}")
	soon, stop := context.WithTimeout(t.Context(), 500*time.Millisecond)
	defer stop()
	start := time.Now()
	if r, err := e.Solve(soon, canary.Pigeons(5)); r.Status != solve.Unknown || err != nil || time.Since(start) > 10*time.Second {
		t.Errorf("%v, %v after %v; want UNKNOWN soon", r.Status, err, time.Since(start))
	}
}
