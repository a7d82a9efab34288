package process

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
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

// Complaint returns the first line that a program printed on standard error, as the end of a message: "; it says" and
// the line in quotes. It is "" if the program printed nothing.
func Complaint(stderr []byte) string {
	line, _, _ := strings.Cut(strings.TrimSpace(string(stderr)), "\n")
	if line == "" {
		return ""
	}
	return fmt.Sprintf("; it says %q", line)
}

// mark is the environment variable that holds the path of the folder in which a program runs. Every
// process that comes from the program inherits it. If a program runs programs, their folders lie
// inside its folder.
const mark = "HAFT_PROGRAM"

// Start starts a program in the folder. The folder holds the program's temporary files; the working
// directory stays as it is. When the command's context ends, the program is killed with every
// process that comes from it. SIGTERM is not tried first, because a solver has nothing to save. The
// same goroutine must call [Folder.Wait] afterwards: it is locked to its thread until then, because
// Linux also kills the program when the thread that started it ends (golang.org/issue/27505).
func (f *Folder) Start(cmd *exec.Cmd) error {
	if f.Path != "" {
		cmd.Env = append(cmd.Environ(), "TMPDIR="+f.Path, mark+"="+f.Path)
	}
	f.lead(cmd, f.Path)
	runtime.LockOSThread()
	err := f.start(cmd)
	if err != nil {
		runtime.UnlockOSThread()
	}
	return err
}

// Wait waits for the program, as [exec.Cmd.Wait] does, and ends every process that it left behind.
func (f *Folder) Wait(cmd *exec.Cmd) error {
	defer runtime.UnlockOSThread()
	err := cmd.Wait()
	f.end(cmd.Process.Pid)
	return err
}

// usual are the variables that every program gets: where programs, libraries and temporary files are, what language to
// speak, and what Windows needs. Others may hold secrets.
var usual = []string{
	"PATH", "HOME", "TMPDIR", "TMP", "TEMP", "LANG", "LANGUAGE", "TZ", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH",
	"SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "COMSPEC", "PATHEXT", "USERPROFILE", mark,
}

// Environment returns the environment for a program of others: of that of haft what all of them need, and the variables
// with the given names.
func Environment(names ...string) (kept []string) {
	for _, variable := range os.Environ() {
		name, _, _ := strings.Cut(variable, "=")
		if runtime.GOOS == "windows" {
			name = strings.ToUpper(name)
		}
		if strings.HasPrefix(name, "LC_") || slices.Contains(usual, name) || slices.Contains(names, name) {
			kept = append(kept, variable)
		}
	}
	return kept
}
