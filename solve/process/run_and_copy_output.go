package process

import (
	"context"
	"io"
	"os"
	"os/exec"
	"time"
)

// How long to wait for the rest of the output when the program and all processes found to come from
// it have ended. On a busy machine it may take seconds to read what is already there.
const (
	drainTime = time.Minute
	pipeTime  = time.Second // after the context has ended, when nobody needs the output any more
)

// Run starts a program, waits for it as [Folder.Wait] does, and copies its output to two writers.
// [exec.Cmd] waits for the end of the output first. It has to give up after a while, because a
// descendant of the program may keep the output open for ever; on a busy machine it would then lose
// output that has been printed but not yet read. Run ends the descendants first.
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
	done     chan struct{} // closed when everything has been read
}

func newOutput(to io.Writer) (*output, error) {
	from, in, err := os.Pipe()
	return &output{from, in, to, make(chan struct{})}, err
}

// read starts to read. It closes this process's copy of the other end.
func (o *output) read() {
	o.in.Close()
	go func() {
		defer close(o.done)
		_, _ = io.Copy(o.to, o.from) // until the pipe ends
	}()
}

// await waits until everything has been read, but not for ever. Nothing is written after it
// returns.
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
	o.in.Close() // both may be closed already
	o.from.Close()
}
