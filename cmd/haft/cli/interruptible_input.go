package cli

import (
	"context"
	"fmt"
	"io"
	"os"
)

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
	return until(ctx, file), nil
}

// openAt opens a stored file at a byte. Reading stops when the context ends.
func openAt(ctx context.Context, name string, from int64) (io.ReadCloser, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	if _, err := file.Seek(from, io.SeekStart); err != nil {
		file.Close()
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return until(ctx, file), nil
}

// until returns a file that is read until the context ends.
func until(ctx context.Context, file *os.File) io.ReadCloser {
	return struct {
		io.Reader
		io.Closer
	}{&reading{ctx: ctx, in: file, stored: isStored(file)}, file}
}

// Typed returns standard input, which ends when the context does.
func (p *Program) Typed(ctx context.Context) io.Reader {
	file, ok := p.Stdin.(*os.File)
	return &reading{ctx: ctx, in: p.Stdin, stored: ok && isStored(file)}
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

// readSize is how much is read at once where the data must be copied.
const readSize = 1 << 16

func (r *reading) Read(data []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	if r.stored {
		return r.in.Read(data)
	}
	if r.buffer == nil {
		r.buffer = make([]byte, readSize)
	}
	buffer := r.buffer[:min(len(data), readSize)]
	var read int // not a named result, because the read may end after this function has returned
	var fault error
	if ended := Await(r.ctx, func() { read, fault = r.in.Read(buffer) }); ended != nil {
		return 0, ended
	}
	return copy(data, buffer[:read]), fault
}
