package cli

import (
	"context"
	"fmt"
	"io"
	"os"

	"haft/cmd/haft/waiting"
)

// openFile opens an input; "-" is standard input. Opening a named pipe waits for a writer. Opening and reading both
// stop when the context ends, and then return its error.
func (p *Program) openFile(ctx context.Context, name string) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(p.Typed(ctx)), nil
	}
	var file *os.File
	var err error
	if ended := waiting.Await(ctx, func() { file, err = os.Open(name) }); ended != nil {
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
	}{waiting.NewReader(ctx, file), file}
}

// Typed returns standard input, which ends when the context does.
func (p *Program) Typed(ctx context.Context) io.Reader { return waiting.NewReader(ctx, p.Stdin) }
