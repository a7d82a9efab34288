//go:build unix

package trial_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"haft/bench/family"
	"haft/bench/trial"
	"haft/model/input"
	"haft/solve/solvertest/extent"
)

// generating returns a plan of two instances that a command generates within a limit of memory. They are removed after
// the test.
func generating(t *testing.T, memory input.Size, command ...string) *trial.Plan {
	t.Helper()
	part := trial.DefaultPart()
	part.Generate = command
	part.Format, part.Sizes, part.Seeds, part.Backends = "dimacs", []int{3}, 2, []string{"gini", "gophersat"}
	p, err := (&trial.Study{Memory: memory, Parts: []trial.Part{part}}).Plan(family.Lookup)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	return p
}

// Trials that are made at the same time have each instance generated once.
func TestGeneratedOnce(t *testing.T) {
	calls := filepath.Join(t.TempDir(), "calls")
	p := generating(t, 0, "sh", "-c", "echo {size} {seed} >>"+calls+"; echo p cnf 1 1; echo 1 0")
	var group sync.WaitGroup
	for range 4 {
		for _, job := range p.Jobs {
			group.Go(func() {
				given, err := p.Given(t.Context(), job)
				if err != nil {
					t.Errorf("%v: %v", job, err)
					return
				}
				if text, err := os.ReadFile(given.Path); string(text) != "p cnf 1 1\n1 0\n" {
					t.Errorf("%v: %q, %v", job, text, err)
				}
			})
		}
	}
	group.Wait()
	text, err := os.ReadFile(calls)
	if n := strings.Count(string(text), "\n"); err != nil || n != 2 {
		t.Errorf("%d jobs with 2 instances: the command was called %d times; %v", len(p.Jobs), n, err)
	}
}

// The last line that a generator says tells why it fails, even if it says more than is kept.
func TestGeneratorFails(t *testing.T) {
	for _, c := range []struct{ script, want string }{
		{"echo why >&2; exit 3", `exit status 3; it says "why"`},
		{"yes no | head -c 9000 >&2; echo why >&2; exit 3", `exit status 3; it says "why"`},
		{"exit 3", "exit status 3; it says nothing on standard error"},
		{"echo why >&2", `wrote nothing to standard output, with exit status 0; it says "why"`},
	} {
		p := generating(t, 0, "sh", "-c", c.script+" # {size} {seed}")
		if _, err := p.Given(t.Context(), p.Jobs[0]); err == nil || !strings.HasSuffix(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.script, err, c.want)
		}
	}
}

// What a generator takes and writes is limited, by itself and by what it has started. It ends with the context.
func TestGeneratorLimits(t *testing.T) {
	extent.Slow(t)
	if _, err := exec.LookPath("dd"); err != nil {
		t.Skip("there is no dd")
	}
	const large = "takes or writes more than the limit of memory"
	for script, want := range map[string]string{
		"exec dd if=/dev/zero of=/dev/null bs=200M count=30":    large,
		"dd if=/dev/zero of=/dev/null bs=200M count=30; exit 3": large,
		"dd if=/dev/zero bs=1 count=1 seek=200M; sleep 60":      large,
		"exec sleep 60": "context deadline exceeded",
	} {
		p := generating(t, 64<<20, "sh", "-c", script+" # {size} {seed}")
		ctx := t.Context()
		if want != large {
			ended, stop := context.WithTimeout(ctx, 20*time.Millisecond)
			defer stop()
			ctx = ended
		}
		_, err := p.Given(ctx, p.Jobs[0])
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", script, err, want)
		}
	}
}

// A command that cannot be started is named with the reason.
func TestNoGenerator(t *testing.T) {
	plain := filepath.Join(t.TempDir(), "plain")
	if err := os.WriteFile(plain, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for command, want := range map[string]string{
		plain:             ": cannot be started: permission denied",
		"no-such-command": `: cannot be started: exec: "no-such-command": executable file not found in $PATH`,
	} {
		p := generating(t, 0, command, "{seed}")
		if _, err := p.Given(t.Context(), p.Jobs[0]); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
