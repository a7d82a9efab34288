//go:build unix

package engine_test

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"haft/encode/formula"
	"haft/solve/engine"
	"haft/solve/solvertest/extent"
)

// onlyModel returns x1 ∧ (¬x1 ∨ x2).
func onlyModel() *formula.Formula {
	f := &formula.Formula{Vars: 2, Names: []string{"", "x1", "x2"}}
	f.Add(0, 1)
	f.Add(0, -1, 2)
	return f
}

// private gives the test a temporary directory, and checks that it is empty at the end.
func private(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	t.Cleanup(func() {
		left, err := os.ReadDir(dir)
		if err != nil || len(left) > 0 {
			t.Errorf("left behind in the temporary directory: %v, %v", left, err)
		}
	})
}

func TestWhatProgramsSay(t *testing.T) {
	extent.Slow(t)
	private(t)
	for name, said := range sayingFakes {
		t.Run(name, func(t *testing.T) {
			r, err := fake(t, name).Solve(t.Context(), onlyModel())
			switch {
			case said.want == "" && (err != nil || r.Status != said.status):
				t.Errorf("got %v, %v, want %v", r.Status, err, said.status)
			case said.want != "" && (err == nil || r.Status != engine.Unknown):
				t.Errorf("got %v, %v, want an error", r.Status, err)
			case said.want != "" && (!strings.Contains(err.Error(), said.want) || !strings.HasPrefix(err.Error(), "fake")):
				t.Errorf("error %q does not begin with the name or does not say %q", err, said.want)
			}
		})
	}
}

func TestCrashes(t *testing.T) {
	private(t)
	for name, want := range map[string]string{
		"crash-signal":  "signal: killed",
		"closes-stdout": "printed no verdict",
		"floods":        "more than 16MiB",
	} {
		t.Run(name, func(t *testing.T) {
			r, err := fake(t, name).Solve(t.Context(), onlyModel())
			if err == nil || !strings.Contains(err.Error(), want) || r.Status != engine.Unknown {
				t.Errorf("got %v, %v, want an error with %q", r.Status, err, want)
			}
		})
	}
}

// A program that hangs is killed with its child, whatever signals it ignores.
func TestHangs(t *testing.T) {
	for _, name := range []string{"hangs", "hangs-on"} {
		t.Run(name, func(t *testing.T) {
			private(t)
			pids := filepath.Join(t.TempDir(), "pids")
			ctx, cancel := context.WithCancel(t.Context())
			started := map[string]int{"hangs": 1, "hangs-on": 2}[name]
			go func() {
				waitFor(func() bool { return len(processes(pids)) == started })
				cancel()
			}()
			r, err := fake(t, name, pids).Solve(ctx, onlyModel())
			if err != nil || r.Status != engine.Unknown {
				t.Errorf("got %v, %v, want UNKNOWN", r.Status, err)
			}
			allGone(t, pids, started)
		})
	}
}

func TestDeadline(t *testing.T) {
	private(t)
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	start := time.Now()
	r, err := fake(t, "answers-too-late").Solve(ctx, onlyModel())
	if err != nil || r.Status != engine.Unknown {
		t.Errorf("got %v, %v, want UNKNOWN", r.Status, err)
	}
	if took := time.Since(start); took > 3*time.Second {
		t.Errorf("a deadline of 100 ms took %v", took)
	}
}

// A program that ends but leaves a child, which keeps the output open, is believed, and the child
// is killed.
func TestLeavesAChild(t *testing.T) {
	private(t)
	pids := filepath.Join(t.TempDir(), "pids")
	r, err := fake(t, "leaves-a-child", pids).Solve(t.Context(), onlyModel())
	if err != nil || r.Status != engine.Unsat {
		t.Errorf("got %v, %v, want UNSATISFIABLE", r.Status, err)
	}
	allGone(t, pids, 2)
}

func TestNotInstalled(t *testing.T) {
	p := engine.Program{
		ID: "nosuch", Command: "haft-no-such-solver",
		Inputs: []engine.Input{{Format: "dimacs", Args: []engine.Arg{{"{in}"}}}},
	}
	_, err := engine.External{Program: &p}.Solve(t.Context(), onlyModel())
	const want = `program "nosuch" is not installed (looked for "haft-no-such-solver" in PATH)`
	if err == nil || err.Error() != want || !errors.Is(err, engine.ErrNotInstalled) {
		t.Errorf("got %v, want %v", err, want)
	}
}

// allGone fails unless the file names so many processes and none of them still runs.
func allGone(t *testing.T, pids string, started int) {
	t.Helper()
	all := processes(pids)
	if len(all) != started {
		t.Fatalf("%d processes were started, want %d", len(all), started)
	}
	for _, pid := range all {
		if !waitFor(func() bool { return !running(pid) }) {
			t.Errorf("process %s is still running", pid)
		}
	}
}

func processes(pids string) []string {
	data, _ := os.ReadFile(pids)
	return strings.Fields(string(data))
}

// running asks ps. A process that has ended but has not been waited for has state Z.
func running(pid string) bool {
	state, _ := exec.Command("ps", "-o", "stat=", "-p", pid).Output()
	return len(state) > 0 && state[0] != 'Z'
}

// waitFor waits up to five seconds.
func waitFor(done func() bool) bool {
	for range 1000 {
		if done() {
			return true
		}
		time.Sleep(5 * time.Millisecond)
	}
	return false
}
