package cli

import (
	"bytes"
	"context"
	"io"
	"os"
	"time"
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

// openFile opens an input; "-" is standard input. Opening a named pipe waits for a writer. Opening and reading both
// stop when the context ends, and then return its error.
func (p *Program) openFile(ctx context.Context, name string) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(p.Typed(ctx)), nil
	}
	var file *os.File
	var err error
	if ended := Await(ctx, func() { file, err = os.Open(name) }); ended != nil {
		return nil, ended
	}
	if err != nil {
		return nil, err
	}
	return struct {
		io.Reader
		io.Closer
	}{newReader(ctx, file), file}, nil
}

// Typed returns standard input, which ends when the context does.
func (p *Program) Typed(ctx context.Context) io.Reader { return newReader(ctx, p.Stdin) }

// lastWrites is how long a slow reader has to take the rest of the output once the program must end.
const lastWrites = 200 * time.Millisecond

// EndWith makes all output, including the opening of output files, stop soon after the context ends. An io.Writer has
// no context of its own.
func (p *Program) EndWith(ctx context.Context) {
	late, stop := context.WithCancel(context.WithoutCancel(ctx))
	context.AfterFunc(ctx, func() { time.AfterFunc(lastWrites, stop) })
	p.writing = late
}

// writeTo writes data to a file, perhaps a pipe that nobody reads. It gives up when the program must end.
func (p *Program) writeTo(out io.Writer, data []byte) (int, error) {
	file, ok := out.(*os.File)
	if !ok || isStored(file) {
		return out.Write(data)
	}
	data = bytes.Clone(data) // the write may outlive this function
	var n int                // not a named result, because the write may end after this function has returned
	var fault error
	if ended := Await(p.writing, func() { n, fault = file.Write(data) }); ended != nil {
		return 0, ended
	}
	return n, fault
}

// openOut opens an existing file for writing. For a named pipe, this waits for a reader.
func (p *Program) openOut(name string) (*os.File, error) {
	var file *os.File
	var err error
	if ended := Await(p.writing, func() { file, err = os.OpenFile(name, os.O_WRONLY, 0) }); ended != nil {
		return nil, ended
	}
	return file, err
}
