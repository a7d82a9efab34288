package cli

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

	"haft/cmd/haft/terminal"
	"haft/model"
	"haft/solve"
	"haft/solve/say"
)

// Program is what every command has at hand: where it reads and writes, and what the
// exit status has come to.
type Program struct {
	Stdin  io.Reader
	Stdout *bufio.Writer
	Stderr io.Writer
	Output io.Writer // below stdout
	Color  string    // --color
	Code   Code

	input   *terminal.Meter // of the files, if they are measured
	reading []string        // files that the command reads, not to be written over
	writing context.Context // ends a little after the program is told to
	recoded string          // the file of which was told last that it is not UTF-8

	ShowProgress string    // --progress
	progress     *Progress // on standard error; nil if there is none
}

// NewProgram is a program that reads and writes these streams. Nothing ends what it writes before [Program.EndWith].
func NewProgram(stdin io.Reader, stdout, stderr io.Writer) *Program {
	p := &Program{
		Stdin: stdin, Stderr: stderr, Output: stdout, Color: "auto", ShowProgress: "auto",
		writing: context.Background(),
	}
	p.Stdout = bufio.NewWriterSize(data{p}, outputSize)
	return p
}

// outputSize is how much is written at once at most.
const outputSize = 1 << 16

// data is standard output. On a terminal it takes the place of the progress.
type data struct{ *Program }

func (d data) Write(text []byte) (int, error) {
	if d.progress != nil && IsTerminal(d.Output) {
		return d.progress.aside(d.Output, text)
	}
	return d.writeTo(d.Output, text)
}

// IsTerminal tells whether a stream is a terminal.
func IsTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// Note makes the exit status at least as bad as c.
func (p *Program) Note(c Code) { p.Code = worst(p.Code, c) }

// Printf writes data. A write that fails is seen when the buffer is flushed.
func (p *Program) Printf(format string, args ...any) { fmt.Fprintf(p.Stdout, format, args...) }

// Prose writes a paragraph to standard output.
func (p *Program) Prose(format string, args ...any) {
	p.Printf("%s\n", terminal.Wrap(fmt.Sprintf(format, args...)))
}

// Message writes a line to standard error, after the data that came before it.
func (p *Program) Message(format string, args ...any) {
	p.Stdout.Flush()
	p.progress.hide()
	fmt.Fprintf(p.Stderr, format+"\n", args...)
}

// TellIllegal says on standard error where a game is illegal, and why. The exit status is the command's business:
// the formula of an illegal game is what was asked for.
func (p *Program) TellIllegal(g *model.Game, t model.Ply, why string) {
	p.Message("haft: %s: illegal at %s: %s", say.Place(g), say.Ply(g, t), why)
}

// Complain reports an error and notes what it means for the exit status.
func (p *Program) Complain(err error) {
	if errors.Is(err, solve.ErrUndecided) {
		p.Note(Undecided)
	} else {
		p.Note(Failed)
	}
	if fault := new(model.SyntaxError); errors.As(err, &fault) {
		p.Message("%v", fault) // it begins with file and line, for editors to find
		return
	}
	p.Message("haft: %s", plain(err))
}

// plain is the text of an error; of one about a file, the file and what is wrong with it, without
// the name of the system call.
func plain(err error) string {
	if about := new(fs.PathError); errors.As(err, &about) {
		return fmt.Sprintf("%s: %v", about.Path, about.Err)
	}
	return err.Error()
}

// InterruptedText is the last message of a program that was interrupted.
const InterruptedText = "haft: interrupted"

// Finish reports how the command ended and gives the exit status. A reader of the
// output that went away (head) is no failure.
func (p *Program) Finish(ctx context.Context, err error) Code {
	if flushed := p.Stdout.Flush(); err == nil {
		err = flushed
	}
	switch {
	case ctx.Err() != nil, errors.Is(err, context.Canceled): // by a signal, or a key
		p.Note(Interrupted)
		p.Message(InterruptedText)
	case errors.Is(err, syscall.EPIPE):
	case err != nil:
		p.Complain(err)
	}
	return p.Code
}

// Talk is a conversation with who types on standard input. If that is a program, the exit status says whether a line
// was refused: it cannot be expected to read what is told.
func (p *Program) Talk(ctx context.Context) *terminal.Talk {
	t := &terminal.Talk{In: p.Typed(ctx), Out: p.Stdout, Screen: p.Output}
	t.Tell = func(err error) {
		p.Message("haft: %v", err)
		if !IsTerminal(p.Stdin) {
			p.Note(No)
		}
	}
	if IsTerminal(p.Stdin) && IsTerminal(p.Output) {
		t.Typed = p.Stdin.(*os.File) // a terminal is one
	}
	return t
}

// Palette is the colours for standard output.
func (p *Program) Palette() terminal.Palette {
	switch p.Color {
	case "always":
		return terminal.Palette(true)
	case "never":
		return terminal.Palette(false)
	}
	return terminal.Palette(IsTerminal(p.Output) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb")
}
