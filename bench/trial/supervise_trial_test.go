//go:build unix

package trial_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"haft/bench/trial"
	"haft/encode"
	"haft/solve/backend"
	"haft/solve/solvertest/extent"
)

// Limits of these trials, in bytes and seconds. The longer time is for trials that must reach
// another limit first, however busy the machine is.
const (
	memoryLimit = 100e6
	timeLimit   = 0.25
	longLimit   = 300
)

// maxEaten is the most memory of a fake that eats: all that it takes, and what the program itself
// needs. On a busy machine it may have all of it before anybody looks.
const maxEaten = 12 * memoryLimit

// generous is longer than anything here takes on a busy machine, and shorter than a hang.
const generous = 6 * time.Minute

// runner makes trials with this test binary.
func runner(t *testing.T) trial.Runner {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return trial.Runner{Path: self, Args: []string{self, serveWord}}
}

// job returns a trial with these limits.
func job(family string, size int, backend string, mode trial.Mode) trial.Job {
	return trial.Job{
		Family: family, Size: size, Seed: 1, Backend: backend, Mode: mode, Round: 1, Encoding: encode.Default().String(),
		Limits: trial.Limits{Seconds: longLimit, Memory: memoryLimit},
	}
}

func made(t *testing.T, j trial.Job) *trial.Record {
	t.Helper()
	r, err := runner(t).Run(t.Context(), j)
	if err != nil {
		t.Fatal(err)
	}
	if r.Job() != j {
		t.Fatalf("the record is about\n%v, want\n%v", r.Job(), j)
	}
	return r
}

// Programs that lie, crash, hang, hide or eat memory are recorded as such, and end with everything
// that they started. The next trial is not affected.
func TestFakes(t *testing.T) {
	extent.Slow(t)
	for _, c := range []struct {
		behaviour, family string
		category          trial.Category
		reason, message   string
		linux             bool // needs memory sizes and the process tree
	}{
		{"right", "two", trial.Correct, "", "", false},
		{"liar-unsat", "two", trial.Wrong, "", "hand says SATISFIABLE", false},
		{"liar-model", "two", trial.Wrong, "", "does not satisfy the formula", false},
		{"right", "pigeons", trial.Wrong, "", "does not satisfy the formula", false},
		{"liar-unsat", "pigeons", trial.Correct, "", "", false}, // happens to be right
		{"false-proof", "pigeons-open", trial.Wrong, "", "it wrote a wrong proof", false},
		{"false-proof", "two-open", trial.Wrong, "", "it wrote a wrong proof", false},
		{"no-idea", "two", trial.Failed, "failed", "gave up", false},
		{"crash", "two", trial.Failed, "failed", "exit status 134", false},
		{"sleeps", "two", trial.Unknown, "walltime", "", false},
		{"stubborn", "two", trial.Unknown, "walltime", "", false},
		{"escapes", "two", trial.Unknown, "walltime", "", true},
		{"leaves", "two", trial.Correct, "", "", true},
		{"burns", "two", trial.Unknown, "cputime", "", true},
		{"child-burns", "two", trial.Unknown, "cputime", "", true},
		{"eats", "two", trial.Unknown, "memory", "", true},
		{"child-eats", "two", trial.Unknown, "memory", "", true},
	} {
		t.Run(c.behaviour+"-"+c.family, func(t *testing.T) {
			if c.linux && runtime.GOOS != "linux" {
				t.Skip("only Linux can tell")
			}
			os.Remove(pidsOf(c.behaviour))
			start := time.Now()
			j := job(c.family, 4, "fake-"+c.behaviour, trial.Process)
			limit(&j, c.reason)
			r := made(t, j)
			if r.Category != c.category || r.Reason != c.reason || !strings.Contains(r.Message, c.message) {
				t.Errorf("%s, reason %q, %q; want %s, %q, %q", r.Category, r.Reason, r.Message, c.category, c.reason, c.message)
			}
			if took := time.Since(start); took > generous {
				t.Errorf("took %v", took)
			}
			allGone(t, pidsOf(c.behaviour))
			if r.Reason == "cputime" && (r.CPU < timeLimit || r.Limits.CPU != timeLimit) {
				t.Errorf("stopped after %v s of CPU time, limit %v", r.CPU, timeLimit)
			}
			if r.Reason == "memory" && (r.Memory < memoryLimit || r.Memory > maxEaten) {
				t.Errorf("stopped with %d bytes, limit %.0f", r.Memory, float64(memoryLimit))
			}
			neighbour(t)
		})
	}
}

// limit gives the job a limit of the clock that is to end it.
func limit(j *trial.Job, reason string) {
	switch reason {
	case "walltime":
		j.Limits.Seconds = timeLimit
	case "cputime":
		j.Limits.CPU = timeLimit
	}
}

// neighbour makes a trial that must be undisturbed.
func neighbour(t *testing.T) {
	t.Helper()
	r := made(t, job("pigeons", 5, "gini", trial.Scratch))
	if r.Category != trial.Correct || r.Answer != "u" || r.Verified != "pigeonhole" || r.Memory > memoryLimit {
		t.Errorf("the next trial: %+v", r)
	}
}

// allGone waits for the processes that have noted their numbers to end.
func allGone(t *testing.T, file string) {
	t.Helper()
	for _, word := range strings.Fields(noted(file)) {
		pid, _ := strconv.Atoi(word)
		for deadline := time.Now().Add(generous); runs(pid); time.Sleep(time.Millisecond) {
			if time.Now().After(deadline) {
				t.Errorf("process %d is still running", pid)
				_ = syscall.Kill(pid, syscall.SIGKILL)
				break
			}
		}
	}
}

// runs reports whether a process has not ended. A zombie has ended; only Linux can tell.
func runs(pid int) bool {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return syscall.Kill(pid, 0) == nil && (err != nil || !strings.Contains(string(stat), ") Z "))
}

// Faults in the process of the trial itself: engines that cannot be interrupted, and encodings that
// eat memory, hang, panic, or end the process as gini does.
func TestEmbeddedFaults(t *testing.T) {
	extent.Slow(t)
	for _, c := range []struct {
		family          string
		size            int
		backend         string
		category        trial.Category
		reason, message string
	}{
		{"pigeons", 12, "gophersat", trial.Unknown, "walltime", ""},
		{"pigeons", 12, "gini", trial.Unknown, "walltime", ""},
		{"pigeons", 12, "gophersat", trial.Unknown, "cputime", ""},
		{"pigeons", 12, "gini", trial.Unknown, "cputime", ""},
		{"slow", 4, "gini", trial.Unknown, "walltime", ""},
		{"eat", 4, "gini", trial.Unknown, "memory", ""},
		{"exit", 4, "gini", trial.Failed, "failed", "exit status 7 while encoding"},
		{"panic", 4, "gini", trial.Failed, "failed", "out of squares"},
		{"unsuited", 4, "gini", trial.Unknown, "encoding", "too many clauses"},
		{"broken", 4, "gini", trial.Failed, "failed", "no such size"},
		{"lie", 4, "gini", trial.Wrong, "", "nobody says SATISFIABLE"},
		{"nosuch", 4, "gini", trial.Failed, "failed", "nosuch"},
		{"two", 4, "nosuch", trial.Failed, "failed", "nosuch"},
	} {
		t.Run(c.family+"-"+c.backend+"-"+c.reason, func(t *testing.T) {
			t.Parallel()
			if (c.reason == "memory" || c.reason == "cputime") && runtime.GOOS != "linux" {
				t.Skip("only Linux can tell")
			}
			j := job(c.family, c.size, c.backend, trial.Scratch)
			limit(&j, c.reason)
			r := made(t, j)
			if r.Category != c.category || r.Reason != c.reason || !strings.Contains(r.Message, c.message) {
				t.Errorf("%s, reason %q, %q; want %s, %q, %q", r.Category, r.Reason, r.Message, c.category, c.reason, c.message)
			}
			if r.Reason == "walltime" && (r.Wall < timeLimit || r.Wall > generous.Seconds()) {
				t.Errorf("stopped after %.3f s, limit %v", r.Wall, timeLimit)
			}
		})
	}
}

// An interrupt ends a trial with its programs, and leaves no record.
func TestInterrupt(t *testing.T) {
	extent.Slow(t)
	ctx, stop := context.WithCancel(t.Context())
	pids := pidsOf("stubborn")
	os.Remove(pids)
	go func() {
		for strings.Count(noted(pids), "\n") < 2 {
			time.Sleep(time.Millisecond)
		}
		stop()
	}()
	j := job("two", 4, "fake-stubborn", trial.Process)
	j.Limits.Seconds = hang.Seconds()
	if r, err := runner(t).Run(ctx, j); r != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, %v", r, err)
	}
	allGone(t, pids)
}

// An Unsat about which nothing is known is proved by a program that can do so, and otherwise stays
// unconfirmed.
func TestProof(t *testing.T) {
	extent.Slow(t)
	for name, kind := range map[string]string{"cadical": "drat", "cryptominisat": "frat"} {
		if b, err := backend.Lookup(name); err != nil || b.Installed() != nil {
			t.Logf("%s is not installed", name)
			continue
		}
		j := job("pigeons-open", 5, name, trial.Process)
		j.Shuffle = 3
		if r := made(t, j); r.Category != trial.Correct || r.Verified != kind {
			t.Errorf("%s: %s, verified by %q, want %s: %s", name, r.Category, r.Verified, kind, r.Message)
		}
	}
	if r := made(t, job("pigeons-open", 5, "gini", trial.Scratch)); r.Category != trial.Unconfirmed || r.Verified != "" {
		t.Errorf("%s, verified by %q: %s", r.Category, r.Verified, r.Message)
	}
}

// If something goes wrong in the run that asks for a proof, the answer stays unproved. Only a
// model, right or wrong, or a proof with a wrong step shows that it was wrong.
func TestSecondRun(t *testing.T) {
	extent.Slow(t)
	for _, c := range []struct {
		behaviour, family string
		category          trial.Category
		verified, message string
		linux             bool
	}{
		{"proof-crash", "pigeons-open", trial.Unconfirmed, "", "", false},
		{"proof-unknown", "pigeons-open", trial.Unconfirmed, "", "", false},
		{"proof-missing", "pigeons-open", trial.Unconfirmed, "", "", false},
		{"proof-torn", "pigeons-open", trial.Unconfirmed, "", "", false},
		{"proof-torn", "units-open", trial.Correct, "drat", "", false},  // needs no step
		{"proof-torn", "both-open", trial.Unconfirmed, "", "", false},   // one of two
		{"proof-xor", "pigeons-open", trial.Unconfirmed, "", "", false}, // in FRAT, not checked here
		{"proof-model", "two-open", trial.Wrong, "", "asked for a proof of UNSATISFIABLE, it answered SATISFIABLE", false},
		{"proof-liar", "two-open", trial.Wrong, "", "asked for a proof of UNSATISFIABLE, it answered SATISFIABLE", false},
		{"proof-eats", "pigeons-open", trial.Unconfirmed, "", "", true},
		{"proof-vast", "pigeons-open", trial.Unconfirmed, "", "", true}, // haft itself would need too much memory to read it
	} {
		t.Run(c.behaviour+"-"+c.family, func(t *testing.T) {
			if c.linux && runtime.GOOS != "linux" {
				t.Skip("only Linux can tell")
			}
			r := made(t, job(c.family, 4, "fake-"+c.behaviour, trial.Process))
			if r.Category != c.category || r.Reason != "" || r.Verified != c.verified ||
				!strings.Contains(r.Message, c.message) {
				t.Errorf("%s, reason %q, verified by %q, %q; want %s, %q, %q",
					r.Category, r.Reason, r.Verified, r.Message, c.category, c.verified, c.message)
			}
			if r.Check >= longLimit {
				t.Errorf("checked for %.1f s, until the time for a proof was over", r.Check)
			}
		})
	}
}

// Memory that haft needs after it has the answer does not make the answer unknown.
func TestCheckMemory(t *testing.T) {
	extent.Slow(t)
	r := runner(t)
	r.Args = []string{r.Path, checkWord}
	record, err := r.Run(t.Context(), job("two", 4, "gini", trial.Scratch))
	if err != nil || record.Category != trial.Correct {
		t.Errorf("got %+v, %v", record, err)
	}
}

// The exact solver, engines from scratch and in a session, and programs give the same answers, in
// every encoding.
func TestModesAgree(t *testing.T) {
	extent.Slow(t)
	j := job("moves", 10, "exact", trial.Scratch)
	j.Encoding = ""
	want := made(t, j)
	if want.Category != trial.Correct || want.Verified != "exact+model" || len(want.Answer) < 10 {
		t.Fatalf("exact: %s, %q, verified by %q", want.Category, want.Answer, want.Verified)
	}
	for _, c := range []struct {
		backend string
		mode    trial.Mode
	}{
		{"gini", trial.Scratch},
		{"gini", trial.Session},
		{"gophersat", trial.Scratch},
		{"gophersat-pb", trial.Scratch},
		{"cadical", trial.Process},
		{"glpsol", trial.Process},
	} {
		j := job("moves", 10, c.backend, c.mode)
		j.Shuffle, j.Limits.Memory = 2, 4*memoryLimit // the race detector needs room, too
		if b, err := backend.Lookup(c.backend); err != nil || b.Installed() != nil {
			t.Logf("%s is not installed", c.backend)
			continue
		}
		if r := made(t, j); r.Category != trial.Correct || r.Answer != want.Answer || r.Instance != want.Instance {
			t.Errorf("%v: %s, %q, want %q: %s", j, r.Category, r.Answer, want.Answer, r.Message)
		}
	}
}
