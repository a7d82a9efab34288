package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"sync/atomic"
	"time"

	"haft/solve/process"
)

// compilation is how long it may take to compile the tests of a stage.
const compilation = 5 * time.Minute

// A trial is a change under test.
type trial struct {
	options
	overlay string // the file that tells go of it
}

// run asks the tests of a stage.
func (t trial) run(ctx context.Context, s stage) (verdict, error) {
	runtime.LockOSThread() // see process.Lead
	defer runtime.UnlockOSThread()
	limit := s.limit(t.grace)
	limited, stop := context.WithTimeout(ctx, limit+compilation)
	defer stop()
	cmd := exec.CommandContext(limited, "go", append([]string{
		"test", "-json", "-short", "-failfast", "-vet=off", "-count=1",
		"-overlay=" + t.overlay, "-timeout=" + limit.String(), "-run=" + s.pattern(),
	}, slices.Sorted(maps.Keys(s))...)...)
	process.Lead(cmd)
	var complaints bytes.Buffer
	cmd.Dir, cmd.Stderr = t.dir, &complaints
	cmd.Env = append(os.Environ(), "RAPID_NOFAILFILE=1") // else rapid keeps each example that failed in testdata
	cmd.WaitDelay = time.Second                          // a program that a test has started may hold the pipe
	out, err := cmd.StdoutPipe()
	if err != nil {
		return verdict{}, err
	}
	if err := cmd.Start(); err != nil {
		return verdict{}, err
	}
	var large atomic.Bool
	go guard(limited, t.memory, func() { large.Store(true); stop() })
	v, err := judge(out, len(s))
	stop()
	_ = cmd.Wait() // the events have told more than the exit status does
	process.KillGroup(cmd)
	process.Kill(os.Getpid())
	switch {
	case ctx.Err() != nil:
		return verdict{}, ctx.Err()
	case large.Load():
		return verdict{killed, fmt.Sprintf("takes more than %d MB", t.memory>>20)}, nil
	case errors.Is(limited.Err(), context.DeadlineExceeded):
		return verdict{killed, "takes more than " + limit.String()}, nil
	case err != nil:
		return v, fmt.Errorf("go test: %w\n%s", err, &complaints)
	}
	return v, nil
}

// guard calls over when all that comes from this process has more memory than it may.
func guard(ctx context.Context, limit int64, over func()) {
	brood := process.NewBrood(os.Getpid())
	for tick := time.NewTicker(100 * time.Millisecond); ctx.Err() == nil; <-tick.C {
		resident := int64(0)
		for _, pid := range brood.Look() {
			now, _ := process.Memory(pid)
			resident += now
		}
		if resident > limit {
			over()
			return
		}
	}
}
