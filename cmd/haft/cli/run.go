package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
	"time"

	"haft/solve/process"
)

// Run is a whole program. It carries out a command, whose context ends at an interrupt, and returns the exit status. No
// panic escapes, and no program that the command started goes on running.
func Run(ctx context.Context, stderr io.Writer, command func(context.Context) Code) int {
	defer process.Sweep()
	ctx, stop := onSignals(ctx)
	defer stop()
	ended := make(chan Code, 1)
	go func() {
		ended <- guard(stderr, func() Code { return command(ctx) })
	}()
	select {
	case c := <-ended:
		return int(c)
	case <-ctx.Done():
	}
	select {
	case c := <-ended:
		return int(c)
	case <-time.After(lastPatience):
		fmt.Fprintln(stderr, InterruptedText)
		return int(Interrupted)
	}
}

// lastPatience is how long an interrupted command may take to end by itself. It is longer than the command waits for
// its worker group. Inputs, outputs and solvers end with the context; a computation that cannot be stopped is abandoned.
const lastPatience = Patience + time.Second

// onSignals returns a context that ends when the program is interrupted, told to end, or loses its terminal. A second
// signal ends the process at once. With nohup, the program goes on without a terminal.
func onSignals(ctx context.Context) (context.Context, context.CancelFunc) {
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		signals = append(signals, syscall.SIGHUP)
	}
	ctx, stop := signal.NotifyContext(ctx, signals...)
	context.AfterFunc(ctx, stop)
	// A program that asks for SIGPIPE is not killed by it. The write fails with EPIPE instead, so temporary files are
	// still removed.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	return ctx, stop
}

// guard turns a panic into a message and the exit status of a failure.
func guard(stderr io.Writer, f func() Code) (c Code) {
	defer func() {
		if fault := recover(); fault != nil {
			fmt.Fprintf(stderr,
				"haft: internal error: %v\nThis is a bug in haft. Please report it with the command, its input, and these "+
					"lines:\n%s", fault, debug.Stack())
			c = Failed
		}
	}()
	return f()
}
