package engine_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"
	"time"

	"haft/solve/engine"
	"haft/solve/solvertest/extent"
)

// A program ends when the process that started it ends, even by SIGKILL.
func TestAskerKilled(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	pids := filepath.Join(t.TempDir(), "pids")
	asker := exec.Command(self, fakeWord, "asks-and-is-killed", pids)
	asker.Env = append(os.Environ(), "TMPDIR="+t.TempDir()) // the formula's file stays there
	_ = asker.Run()                                         // it kills itself
	if status := asker.ProcessState.Sys().(syscall.WaitStatus); status.Signal() != syscall.SIGKILL {
		t.Fatalf("the asker ended with %v, want SIGKILL", asker.ProcessState)
	}
	allGone(t, pids, 1)
}

// The thread that starts a program is kept while the program runs: no program is killed when other
// goroutines end their threads.
func TestThreadsEnd(t *testing.T) {
	extent.Slow(t)
	private(t)
	done, stop := context.WithCancel(t.Context())
	defer stop()
	go func() {
		for done.Err() == nil {
			ended := make(chan struct{})
			go func() {
				runtime.LockOSThread() // without an unlock, so that the thread ends with the goroutine
				close(ended)
			}()
			<-ended
			time.Sleep(time.Millisecond) // without it, this takes more processor time than all else here
		}
	}()
	for range 20 {
		r, err := fake(t, "right-after-a-while").Solve(t.Context(), onlyModel())
		if err != nil || r.Status != engine.Sat {
			t.Fatalf("got %v, %v, want SATISFIABLE", r.Status, err)
		}
	}
}
