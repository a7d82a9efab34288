package cli

import (
	"bytes"
	"context"
	"io"
	"os"
	"time"
)

// lastWrites is how long somebody who reads what is written has to take what is left, once the program is to end.
const lastWrites = 200 * time.Millisecond

// EndWith has all that the program writes, and the opening of files for it, end soon after the context. An io.Writer
// has no context of its own.
func (p *Program) EndWith(ctx context.Context) {
	late, stop := context.WithCancel(context.WithoutCancel(ctx))
	context.AfterFunc(ctx, func() { time.AfterFunc(lastWrites, stop) })
	p.writing = late
}

// writeTo writes data to a file that may be a pipe which nobody reads. When the program is to end, it gives up.
func (p *Program) writeTo(out io.Writer, data []byte) (int, error) {
	file, ok := out.(*os.File)
	if !ok || isStored(file) {
		return out.Write(data)
	}
	data = bytes.Clone(data) // the write may outlast this function
	var n int                // not a result of this function, which may have returned when the write ends
	var fault error
	if ended := Await(p.writing, func() { n, fault = file.Write(data) }); ended != nil {
		return 0, ended
	}
	return n, fault
}

// openOut opens a file that is there, to be written. For a pipe with a name that is when somebody reads it.
func (p *Program) openOut(name string) (*os.File, error) {
	var file *os.File
	var err error
	if ended := Await(p.writing, func() { file, err = os.OpenFile(name, os.O_WRONLY, 0) }); ended != nil {
		return nil, ended
	}
	return file, err
}
