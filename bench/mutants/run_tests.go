package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"

	"haft/solve/process"
)

// A trial is a build in which a change is chosen, or that has only this change. Then there are no clones.
type trial struct {
	*session
	*build
	*clones
}

// run runs tests of one package.
func (t trial) run(ctx context.Context, b batch) (verdict, error) {
	binary, err := t.build.binary(ctx, b.of)
	switch {
	case err != nil:
		return verdict{}, err
	case binary == "":
		return verdict{Outcome: broken}, nil
	}
	folder, err := process.NewFolder()
	if err != nil {
		return verdict{}, err
	}
	defer folder.Remove()
	limits := t.limits
	limits.cpu = b.limit(t.grace)
	if t.long {
		limits.cpu += mostLong
	}
	judging, stop := context.WithCancel(ctx)
	defer stop()
	args := append([]string{"-t", "-p", b.of.ImportPath}, limits.command(t.self)...)
	cmd := exec.CommandContext(judging, t.test2json, append(args, binary, "-test.v=test2json", "-test.failfast",
		fmt.Sprintf("-test.short=%t", !t.long), "-test.timeout=0", "-test.run="+b.pattern(),
		"-test.skip="+t.unsoundOf(b.of))...)
	cmd.Dir = b.of.Dir
	// Otherwise rapid keeps each failing example in testdata.
	cmd.Env = append(os.Environ(), "PWD="+b.of.Dir, "RAPID_NOFAILFILE=1")
	cmd.WaitDelay = time.Second // a program that a test started may hold the pipe
	var complaints strings.Builder
	cmd.Stderr = &complaints
	out, err := cmd.StdoutPipe()
	if err != nil {
		return verdict{}, err
	}
	if err := folder.Start(cmd); err != nil {
		return verdict{}, err
	}
	v, err := judge(out)
	stop()
	_ = folder.Wait(cmd) // the events say more than the exit status
	switch {
	case ctx.Err() != nil:
		return verdict{}, ctx.Err()
	case err != nil:
		return v, fmt.Errorf("the tests of %s: %w\n%s", b.of.ImportPath, err, &complaints)
	}
	return v, nil
}

// test2json returns the program that turns the output of tests into events.
func test2json(ctx context.Context) (string, error) {
	out, err := exec.CommandContext(ctx, "go", "tool", "-n", "test2json").Output()
	if err != nil {
		return "", fmt.Errorf("go tool -n test2json: %w", err)
	}
	return strings.TrimSpace(string(out)), nil
}
