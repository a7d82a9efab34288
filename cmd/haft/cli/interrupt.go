package cli

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
	"time"

	"haft/process"
)

// Await runs f to its end, or abandons it and returns the error of ctx. After that, nobody may touch what f works on.
func Await(ctx context.Context, f func()) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		f()
	}()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// isStored reports whether a file is stored, so that reading it never waits for a writer.
func isStored(file *os.File) bool {
	info, err := file.Stat()
	return err == nil && info.Mode().IsRegular()
}

// A reading reads until its context ends.
type reading struct {
	ctx    context.Context
	in     io.Reader
	stored bool
	buffer []byte // for a read that may outlive the context
}

// newReader returns a stream that is read until the context ends. Then reading returns its error.
func newReader(ctx context.Context, in io.Reader) io.Reader {
	file, ok := in.(*os.File)
	return &reading{ctx: ctx, in: in, stored: ok && isStored(file)}
}

// copySize is how much is read at once where the data must be copied.
const copySize = 1 << 16

func (r *reading) Read(data []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	if r.stored {
		return r.in.Read(data)
	}
	if r.buffer == nil {
		r.buffer = make([]byte, copySize)
	}
	buffer := r.buffer[:min(len(data), copySize)]
	var read int // not a named result, because the read may end after this function has returned
	var fault error
	if ended := Await(r.ctx, func() { read, fault = r.in.Read(buffer) }); ended != nil {
		return 0, ended
	}
	return copy(data, buffer[:read]), fault
}

// lastWrites is how long a slow reader has to take the rest of the output once the program must end.
const lastWrites = 200 * time.Millisecond

// A writing ends output when its context ends: an io.Writer has no context of its own.
type writing struct{ ctx context.Context }

// lastWriting returns a writing that ends soon after the context.
func lastWriting(ctx context.Context) writing {
	late, stop := context.WithCancel(context.WithoutCancel(ctx))
	context.AfterFunc(ctx, func() { time.AfterFunc(lastWrites, stop) })
	return writing{late}
}

// write writes data to a file, perhaps a pipe that nobody reads. It gives up when the context ends.
func (w writing) write(out io.Writer, data []byte) (int, error) {
	file, ok := out.(*os.File)
	if !ok || isStored(file) {
		return out.Write(data)
	}
	data = bytes.Clone(data) // the write may outlive this function
	var n int                // not a named result, because the write may end after this function has returned
	var fault error
	if ended := Await(w.ctx, func() { n, fault = file.Write(data) }); ended != nil {
		return 0, ended
	}
	return n, fault
}

// open opens an existing file for writing. For a named pipe, this waits for a reader.
func (w writing) open(name string) (*os.File, error) {
	var file *os.File
	var err error
	if ended := Await(w.ctx, func() { file, err = os.OpenFile(name, os.O_WRONLY, 0) }); ended != nil {
		return nil, ended
	}
	return file, err
}

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
const lastPatience = patience + time.Second

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
