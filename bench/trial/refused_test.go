//go:build unix

package trial_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"haft/bench/family"
	"haft/bench/trial"
)

// A trial that cannot begin gives an error and no record.
func TestRunRefuses(t *testing.T) {
	j := job("legal", 4, "gini", trial.Scratch)
	missing := filepath.Join(t.TempDir(), "missing")
	if r, err := (trial.Runner{Path: missing, Args: []string{missing}}).Run(t.Context(), j); err == nil {
		t.Errorf("no program: %v", r)
	}
	t.Setenv("TMPDIR", missing)
	if r, err := runner(t).Run(t.Context(), j); err == nil ||
		!strings.Contains(err.Error(), "cannot make a temporary folder in "+missing) {
		t.Errorf("no folder: %v, %v", r, err)
	}
}

// What is wrong with a job is in its record. Text that is not a job, and an early end of the context, are errors.
func TestServe(t *testing.T) {
	processors := runtime.GOMAXPROCS(0) // a trial takes one
	t.Cleanup(func() { runtime.GOMAXPROCS(processors) })
	serve := func(ctx context.Context, j trial.Job) (*trial.Record, error) {
		text, err := json.Marshal(j)
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		err = trial.Serve(ctx, strings.NewReader(string(text)), &out, family.Lookup)
		var last struct{ Record *trial.Record }
		for in := json.NewDecoder(strings.NewReader(out.String())); in.Decode(&last) == nil; {
		}
		return last.Record, err
	}
	good := job("legal", 4, "gini", trial.Scratch)
	if r, err := serve(t.Context(), good); err != nil || r.Category != trial.Correct {
		t.Errorf("%+v, %v", r, err)
	}
	bad := good
	bad.Encoding = "roster=nosuch"
	if r, err := serve(t.Context(), bad); err != nil || r.Category != trial.Failed ||
		!strings.Contains(r.Message, "nosuch") {
		t.Errorf("an encoding that nobody knows: %+v, %v", r, err)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if _, err := serve(ended, good); !errors.Is(err, context.Canceled) {
		t.Errorf("too late: %v", err)
	}
	if err := trial.Serve(t.Context(), strings.NewReader("no"), io.Discard, family.Lookup); err == nil ||
		!strings.HasPrefix(err.Error(), "not a job: ") {
		t.Errorf("no job: %v", err)
	}
}
