package cli

import (
	"context"
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
	return struct {
		io.Reader
		io.Closer
	}{newReader(ctx, file), file}, nil
}

// Typed returns standard input, which ends when the context does.
func (p *Program) Typed(ctx context.Context) io.Reader { return newReader(ctx, p.Stdin) }
