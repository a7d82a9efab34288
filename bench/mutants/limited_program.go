package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"time"

	"haft/solve/process"
)

// limits are what the tests of a package may take, with the programs that they start.
type limits struct {
	memory int64         // bytes
	cpu    time.Duration // processor time
	idle   time.Duration // by the clock, without processor time
}

// limitOption is the option with which this command runs a program.
const limitOption = "within"

// command returns how this command is called to run a program within the limits; the program follows.
func (l limits) command(self string) []string {
	return []string{
		self, fmt.Sprintf("-memory=%d", l.memory), fmt.Sprintf("-idle=%v", l.idle), fmt.Sprintf("-%s=%v", limitOption, l.cpu),
	}
}

// run runs a program until it ends or exceeds a limit. Its error then begins with [exceeded].
func (l limits) run(ctx context.Context, program []string, stdout, stderr io.Writer) error {
	if len(program) == 0 {
		return fmt.Errorf("-%s: expected a program", limitOption)
	}
	process.Adopt()
	limited, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	cmd := exec.CommandContext(limited, program[0], program[1:]...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, stdout, stderr
	folder := &process.Folder{}
	if err := folder.Start(cmd); err != nil {
		return err
	}
	go l.watch(limited, stop)
	err := folder.Wait(cmd)
	if cause := context.Cause(limited); cause != nil {
		return cause
	}
	return err
}

// exceeded begins the message that a limit was exceeded. It stands on a line of its own.
const exceeded = "the tests take "

const (
	lookAgain = 100 * time.Millisecond

	// leastShare is the part of a processor below which tests are idle. Tests that compute get more
	// on a machine with hundreds of busy programs.
	leastShare = 1000

	// mostByClock times the limit of processor time is the limit by the clock. It is for tests that
	// hang and look again and again whether they may go on.
	mostByClock = 20
)

// watch calls over when the programs that come from this process exceed a limit together.
func (l limits) watch(ctx context.Context, over func(error)) {
	brood := process.NewBrood(os.Getpid())
	start, ended := time.Now(), process.ChildrenCPU()
	since, before := start, time.Duration(0) // when the programs were last seen to compute, and their time then
	for tick := time.NewTicker(lookAgain); ctx.Err() == nil; <-tick.C {
		spent := process.ChildrenCPU() - ended // of those that have ended, before the others: none counts twice
		pids := brood.Look()
		spent += process.CPUOfAll(pids)
		resident, _ := process.MemoryOfAll(pids)
		if spent < before || spent > before+l.idle/leastShare { // less if one has ended and nobody waits for it
			since, before = time.Now(), spent
		}
		switch {
		case resident > l.memory:
			over(fmt.Errorf("%smore than %d MB", exceeded, l.memory>>20))
		case spent > l.cpu:
			over(fmt.Errorf("%smore than %v of processor time", exceeded, l.cpu))
		case time.Since(since) > l.idle:
			over(fmt.Errorf("%sno processor time for %v", exceeded, l.idle))
		case time.Since(start) > mostByClock*l.cpu:
			over(fmt.Errorf("%smore than %v by the clock", exceeded, mostByClock*l.cpu))
		}
	}
}
