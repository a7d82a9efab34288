package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"syscall"

	"golang.org/x/term"

	"haft/model"
	"haft/solve"
)

// program is what every command has at hand: where it reads and writes, and what the
// exit status has come to.
type program struct {
	stdin  io.Reader
	stdout *bufio.Writer
	stderr io.Writer
	output io.Writer // below stdout
	color  string    // --color
	code   code

	reading []string // files that the command reads, not to be written over

	when     string    // --progress
	progress *progress // on standard error; nil if there is none
}

func newProgram(stdin io.Reader, stdout, stderr io.Writer) *program {
	p := &program{stdin: stdin, stderr: stderr, output: stdout, color: "auto", when: "auto"}
	p.stdout = bufio.NewWriterSize(data{p}, outputSize)
	return p
}

// outputSize is how much is written at once at most.
const outputSize = 1 << 16

// data is standard output. On a terminal it takes the place of the progress.
type data struct{ *program }

func (d data) Write(text []byte) (int, error) {
	if d.progress != nil && isTerminal(d.output) {
		return d.progress.aside(d.output, text)
	}
	return d.output.Write(text)
}

// isTerminal tells whether a stream is a terminal.
func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// note makes the exit status at least as bad as c.
func (p *program) note(c code) { p.code = worst(p.code, c) }

// printf writes data. A write that fails is seen when the buffer is flushed.
func (p *program) printf(format string, args ...any) { fmt.Fprintf(p.stdout, format, args...) }

// message writes a line to standard error, after the data that came before it.
func (p *program) message(format string, args ...any) {
	p.stdout.Flush()
	p.progress.hide()
	fmt.Fprintf(p.stderr, format+"\n", args...)
}

// complain reports an error and notes what it means for the exit status.
func (p *program) complain(err error) {
	if errors.Is(err, solve.ErrUndecided) {
		p.note(undecided)
	} else {
		p.note(failed)
	}
	if fault := new(model.SyntaxError); errors.As(err, &fault) {
		p.message("%v", fault) // it begins with file and line, for editors to find
		return
	}
	p.message("haft: %s", plain(err))
}

// plain is the text of an error; of one about a file, the file and what is wrong with it, without
// the name of the system call.
func plain(err error) string {
	if about := new(fs.PathError); errors.As(err, &about) {
		return fmt.Sprintf("%s: %v", about.Path, about.Err)
	}
	return err.Error()
}

const interruptedText = "haft: interrupted"

// finish reports how the command ended and gives the exit status. A reader of the
// output that went away (head) is no failure.
func (p *program) finish(ctx context.Context, err error) code {
	if flushed := p.stdout.Flush(); err == nil {
		err = flushed
	}
	switch {
	case ctx.Err() != nil:
		p.note(interrupted)
		p.message(interruptedText)
	case errors.Is(err, syscall.EPIPE):
	case err != nil:
		p.complain(err)
	}
	return p.code
}

// palette is the colours for standard output.
func (p *program) palette() palette {
	switch p.color {
	case "always":
		return palette(true)
	case "never":
		return palette(false)
	}
	return palette(isTerminal(p.output) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb")
}
