package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"slices"
	"sync/atomic"
	"time"

	"haft/solve/process"
)

// compilation is the time allowed to compile the tests of a stage.
const compilation = 5 * time.Minute

// A trial is a change under test.
type trial struct {
	options
	overlay string // the JSON file that tells go to use it
}

// run runs the tests of a stage.
func (t trial) run(ctx context.Context, s stage) (verdict, error) {
	folder, err := process.NewFolder()
	if err != nil {
		return verdict{}, err
	}
	defer folder.Remove()
	limit := s.limit(t.grace)
	limited, stop := context.WithTimeout(ctx, limit+compilation)
	defer stop()
	cmd := exec.CommandContext(limited, "go", append([]string{
		"test", "-json", "-short", "-failfast", "-vet=off", "-count=1",
		"-overlay=" + t.overlay, "-timeout=" + limit.String(), "-run=" + s.pattern(),
	}, slices.Sorted(maps.Keys(s))...)...)
	var complaints bytes.Buffer
	cmd.Dir, cmd.Stderr = t.dir, &complaints
	cmd.Env = append(os.Environ(), "RAPID_NOFAILFILE=1") // otherwise rapid keeps each failing example in testdata
	cmd.WaitDelay = time.Second                          // a program that a test started may hold the pipe
	out, err := cmd.StdoutPipe()
	if err != nil {
		return verdict{}, err
	}
	if err := folder.Start(cmd); err != nil {
		return verdict{}, err
	}
	var large atomic.Bool
	go guard(limited, t.memory, func() { large.Store(true); stop() })
	v, err := judge(out, len(s))
	stop()
	_ = folder.Wait(cmd) // the events say more than the exit status
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

// guard calls over when all processes that come from this one use more memory than the limit.
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
