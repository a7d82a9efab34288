package arena

import (
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync/atomic"
	"time"

	"haft/model"
	"haft/model/input"
	"haft/process"
)

// An engine is a program that speaks UCI, in a process that is started when it is needed.
type engine struct {
	spec  *Spec
	rules *model.Rules // to be told to the program; nil for a program that does not know this game
	run   *run         // nil if none runs
	spent time.Duration
}

func newEngine(s *Spec, rules *model.Rules) engine { return engine{spec: s, rules: rules} }

// A run is a process of an engine.
type run struct {
	pid   int
	in    *os.File
	lines chan string   // closed when the output ends
	long  atomic.Bool   // whether it ended with a line that was too long
	gone  chan struct{} // closed when the process and all that it started have ended
	kill  context.CancelFunc
}

// longest is how long a line of an engine may be.
const longest input.Size = 1 << 20

// start starts the program.
func (e *engine) start(ctx context.Context) error {
	folder, err := process.NewFolder()
	if err != nil {
		return err
	}
	in, toIn, err := os.Pipe()
	if err != nil {
		folder.Remove()
		return err
	}
	fromOut, out, err := os.Pipe()
	if err != nil {
		in.Close()
		toIn.Close()
		folder.Remove()
		return err
	}
	alive, kill := context.WithCancel(ctx)
	cmd := exec.CommandContext(alive, e.spec.Command[0], e.spec.Command[1:]...)
	cmd.Stdin, cmd.Stdout = in, out
	r := &run{in: toIn, lines: make(chan string), gone: make(chan struct{}), kill: kill}
	started := make(chan error)
	go func() {
		defer close(r.gone)
		defer kill()
		defer folder.Remove()
		err := folder.Start(cmd)
		in.Close()
		out.Close()
		started <- err
		if err == nil {
			_ = folder.Wait(cmd) // how it ends does not matter; that it does shows in its output
		}
	}()
	if err := <-started; err != nil {
		toIn.Close()
		fromOut.Close()
		<-r.gone
		return err
	}
	r.pid = cmd.Process.Pid
	go r.read(alive, fromOut)
	e.run = r
	return nil
}

// read passes lines on until the output ends, or the process is to end.
func (r *run) read(alive context.Context, out io.ReadCloser) {
	defer close(r.lines)
	defer out.Close()
	for lines := input.NewLines(out, longest); ; {
		line, err := lines.Next()
		if err != nil {
			r.long.Store(!errors.Is(err, io.EOF) && !errors.Is(err, os.ErrClosed))
			return
		}
		select {
		case r.lines <- strings.TrimSpace(string(line)):
		case <-alive.Done():
			return
		}
	}
}

// end ends the process.
func (e *engine) end() {
	if e.run == nil {
		return
	}
	e.spent = e.cpu()
	e.run.kill()
	e.run.in.Close()
	<-e.run.gone
	e.run = nil
}

func (e *engine) cpu() time.Duration {
	if e.run == nil {
		return e.spent
	}
	return e.spent + process.CPUOf(e.run.pid)
}
