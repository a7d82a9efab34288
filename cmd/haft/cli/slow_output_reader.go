package cli

import (
	"bytes"
	"context"
	"io"
	"os"
	"time"
)

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
