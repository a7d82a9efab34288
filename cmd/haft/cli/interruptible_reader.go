package cli

import (
	"context"
	"io"
	"os"
)

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
