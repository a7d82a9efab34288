package process

import (
	"context"
	"io"
	"os"
	"os/exec"
	"time"
)

// How long the end of what a program has printed is waited for, when it has ended with all that could be found of what
// comes from it. On a machine that is busy with other things it may take seconds to read what is there.
const (
	drainTime = time.Minute
	pipeTime  = time.Second // when the context has ended, and nobody wants to know it any more
)

// Run is Start and Wait, and gives two writers all that the program prints. [exec.Cmd] would wait for that first, and
// had to give up after a while, since somebody who comes from the program may keep its output open for ever; on a busy
// machine it would lose what has only not been read yet. Here all others are ended first.
func (f *Folder) Run(ctx context.Context, cmd *exec.Cmd, stdout, stderr io.Writer) error {
	out, err := newOutput(stdout)
	if err != nil {
		return err
	}
	defer out.close()
	said, err := newOutput(stderr)
	if err != nil {
		return err
	}
	defer said.close()
	cmd.Stdout, cmd.Stderr = out.in, said.in
	if err := f.Start(cmd); err != nil {
		return err
	}
	out.read()
	said.read()
	err = f.Wait(cmd)
	out.await(ctx)
	said.await(ctx)
	return err
}

// An output is a pipe from a program to a writer.
type output struct {
	from, in *os.File
	to       io.Writer
	done     chan struct{} // closed when all is read
}

func newOutput(to io.Writer) (*output, error) {
	from, in, err := os.Pipe()
	return &output{from, in, to, make(chan struct{})}, err
}

// read begins to read; the other end is the program's alone.
func (o *output) read() {
	o.in.Close()
	go func() {
		defer close(o.done)
		_, _ = io.Copy(o.to, o.from) // it ends with the pipe
	}()
}

// await waits until all is read, but not for ever. Nothing is written after it.
func (o *output) await(ctx context.Context) {
	late := time.NewTimer(drainTime)
	defer late.Stop()
	ended := ctx.Done()
	for {
		select {
		case <-o.done:
			return
		case <-ended:
			ended = nil
			late.Reset(pipeTime)
		case <-late.C:
			o.from.Close() // ends the read
			<-o.done
			return
		}
	}
}

func (o *output) close() {
	o.in.Close() // they may be closed
	o.from.Close()
}
