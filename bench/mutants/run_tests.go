package main

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"slices"
	"time"

	"haft/solve/process"
)

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
	limits := t.limits
	limits.cpu = s.limit(t.grace)
	if t.long {
		limits.cpu += mostLong
	}
	judging, stop := context.WithCancel(ctx)
	defer stop()
	cmd := exec.CommandContext(judging, "go", append([]string{
		"test", "-json", fmt.Sprintf("-short=%t", !t.long), "-failfast", "-vet=off", "-count=1",
		"-overlay=" + t.overlay, "-timeout=0", "-exec=" + limits.exec(t.self), "-run=" + s.pattern(),
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
	v, err := judge(out, len(s))
	stop()
	_ = folder.Wait(cmd) // the events say more than the exit status
	switch {
	case ctx.Err() != nil:
		return verdict{}, ctx.Err()
	case err != nil:
		return v, fmt.Errorf("go test: %w\n%s", err, &complaints)
	}
	return v, nil
}
