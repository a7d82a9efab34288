package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
)

// run is the whole program: it carries out one command line and returns the exit status. No
// panic leaves it.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	return int(guard(stderr, func() code { return execute(ctx, args, stdin, stdout, stderr) }))
}

// guard turns a panic into a message and the exit status of a failure.
func guard(stderr io.Writer, f func() code) (c code) {
	defer func() {
		if fault := recover(); fault != nil {
			fmt.Fprintf(stderr, "haft: internal error: %v\nThis is a fault of haft. Please report it with the command, its input, and these lines:\n%s", fault, debug.Stack())
			c = failed
		}
	}()
	return f()
}

// execute is run without the guard: tests call it, so that they see a panic.
func execute(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) code {
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second interrupt ends the process at once
	// Who asks for SIGPIPE is not killed by it: the write fails with EPIPE instead, and
	// temporary files are removed.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	p := newProgram(stdin, stdout, stderr)
	root := newRoot(p)
	root.SetArgs(args)
	return p.finish(ctx, root.ExecuteContext(ctx))
}
