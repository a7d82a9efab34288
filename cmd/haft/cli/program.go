package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"syscall"

	"github.com/jedib0t/go-pretty/v6/table"
	"golang.org/x/term"

	"haft/cmd/haft/terminal"
	"haft/model"
	"haft/model/pgn"
	"haft/solve"
	"haft/solve/explain"
)

// Program is what every command needs: its streams, and the exit status so far.
type Program struct {
	Stdin  io.Reader
	Stdout *bufio.Writer
	Stderr io.Writer
	Output io.Writer // below stdout
	Color  string    // --color
	Code   Code

	input   *terminal.Meter // measures the input files; may be nil
	reading []string        // input files, which must not be overwritten
	writing writing         // ends shortly after the program is told to end
	recoded string          // the last file for which a message said that it is not UTF-8

	ShowProgress string    // --progress
	progress     *Progress // on standard error; may be nil
	screen       terminal.Screen
}

// NewProgram returns a program with these streams. Nothing interrupts its output before [Program.EndWith] is called.
func NewProgram(stdin io.Reader, stdout, stderr io.Writer) *Program {
	p := &Program{
		Stdin: stdin, Stderr: stderr, Output: stdout, Color: "auto", ShowProgress: "auto",
		writing: writing{context.Background()},
	}
	p.Stdout = bufio.NewWriterSize(data{p}, outputSize)
	return p
}

// outputSize is the most that is written at once.
const outputSize = 1 << 16

// data is standard output. On a terminal, it replaces the progress line, and shows nothing that would steer the
// terminal: games and other data are data of others.
type data struct{ program *Program }

func (d data) Write(text []byte) (int, error) {
	if !IsTerminal(d.program.Output) {
		return d.program.writing.write(d.program.Output, text)
	}
	shown := []byte(d.program.screen.Next(text))
	var err error
	if d.program.progress != nil {
		_, err = d.program.progress.aside(d.program.Output, shown)
	} else {
		_, err = d.program.writing.write(d.program.Output, shown)
	}
	if err != nil {
		return 0, err
	}
	return len(text), nil
}

// IsTerminal reports whether a stream is a terminal.
func IsTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// Note makes the exit status at least as bad as c.
func (p *Program) Note(c Code) { p.Code = worst(p.Code, c) }

// Printf writes text, as [terminal.Plain] makes it. An error appears when the buffer is flushed.
func (p *Program) Printf(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if !IsTerminal(p.Output) { // a terminal gets only such text anyway
		text = terminal.Plain(text)
	}
	_, _ = p.Stdout.WriteString(text)
}

// Prose writes a paragraph to standard output.
func (p *Program) Prose(format string, args ...any) {
	p.Printf("%s\n", terminal.Wrap(fmt.Sprintf(format, args...)))
}

// Render writes a table in one of the formats text, csv and md.
func (p *Program) Render(t table.Writer, format string) { p.Printf("%s\n", Render(t, format)) }

// Message writes a line to standard error, after the data printed so far.
func (p *Program) Message(format string, args ...any) {
	p.Stdout.Flush()
	p.progress.hide()
	fmt.Fprintln(p.Stderr, terminal.Plain(fmt.Sprintf(format, args...)))
}

// InterruptedText is the last message of an interrupted program.
const InterruptedText = "haft: interrupted"

// EndWith makes all output, including the opening of output files, stop soon after the context ends.
func (p *Program) EndWith(ctx context.Context) { p.writing = lastWriting(ctx) }

// Finish reports how the command ended and returns the exit status. It is no failure if the reader of the output,
// such as head, has gone away.
func (p *Program) Finish(ctx context.Context, err error) Code {
	if flushed := p.Stdout.Flush(); err == nil {
		err = flushed
	}
	switch {
	case ctx.Err() != nil, errors.Is(err, context.Canceled): // by a signal or a key
		p.Note(Interrupted)
		p.Message(InterruptedText)
	case errors.Is(err, syscall.EPIPE):
	case err != nil:
		p.Complain(err)
	}
	return p.Code
}

// REPL returns a conversation with the user, who types on standard input. If a program writes there instead, the exit
// status says whether a line was refused, because a program does not read messages.
func (p *Program) REPL(ctx context.Context) *terminal.REPL {
	t := &terminal.REPL{In: p.Typed(ctx), Out: p.Stdout, Screen: p.Output}
	t.Tell = func(err error) {
		p.Message("haft: %v", err)
		if !IsTerminal(p.Stdin) {
			p.Note(No)
		}
	}
	if IsTerminal(p.Stdin) && IsTerminal(p.Output) {
		t.Typed = p.Stdin.(*os.File) // a terminal is always a file
	}
	return t
}

// Palette returns the colours for standard output.
func (p *Program) Palette() terminal.Palette {
	switch p.Color {
	case "always":
		return terminal.Palette(true)
	case "never":
		return terminal.Palette(false)
	}
	return terminal.Palette(IsTerminal(p.Output) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb")
}

// TellIllegal says on standard error where a game is illegal, and why. It leaves the exit status to the command,
// because the user may have asked for the formula of an illegal game.
func (p *Program) TellIllegal(g *model.Game, t model.Ply, why string) {
	p.Message("haft: %s: illegal at %s: %s", explain.Source(g), explain.Ply(g, t), why)
}

// Complain reports an error and notes its exit status.
func (p *Program) Complain(err error) {
	if errors.Is(err, solve.ErrUndecided) {
		p.Note(Undecided)
	} else {
		p.Note(Failed)
	}
	if fault := new(model.SyntaxError); errors.As(err, &fault) {
		p.Message("%v", fault) // it begins with file and line, so that editors find the place
		return
	}
	p.Message("haft: %s", plain(err))
}

// plain returns the text of an error. For an error about a file, that is the file and the problem, without the name
// of the system call.
func plain(err error) string {
	if about := new(fs.PathError); errors.As(err, &about) {
		return fmt.Sprintf("%s: %v", about.Path, about.Err)
	}
	return err.Error()
}

// TellUnread says on standard error what could not be read: the rest of a game, or something beside its moves. It
// also says, once for each file, that a file is not UTF-8.
func (p *Program) TellUnread(g *pgn.Header) {
	if g.Recoded != nil && p.recoded != g.Name {
		p.recoded = g.Name
		p.Message("%v", g.Recoded)
	}
	for _, odd := range g.Odd {
		p.Message("%v", odd)
	}
	if g.Broken != nil {
		p.Complain(g.Broken)
	}
}

// A Code is an exit status.
type Code int

// What an exit status says. A command notes No itself, with [Program.Note], where it says that the answer is no;
// [Program.Complain] makes Failed or Undecided of an error.
const (
	Yes         Code = 0   // every game is legal, or the work is done
	No          Code = 1   // some game is illegal
	Failed      Code = 2   // wrong usage, unreadable input, or a failure
	Undecided   Code = 3   // a time limit was reached
	Interrupted Code = 130 // by the user
)

// The exit status of "haft solve", as in the competitions of solvers. For UNKNOWN it is 0.
const (
	Satisfiable   Code = 10
	Unsatisfiable Code = 20
	Optimum       Code = 30
)

// worst returns the exit status for several games.
func worst(a, b Code) Code {
	order := []Code{Yes, No, Undecided, Failed, Interrupted}
	return order[max(slices.Index(order, a), slices.Index(order, b))]
}

// Version returns the version of the module, or the revision that it was built from, and the Go release.
func Version() string {
	info, _ := debug.ReadBuildInfo()
	return versionOf(info)
}

// versionOf returns the version recorded in a build, if there is one.
func versionOf(info *debug.BuildInfo) string {
	what := "(devel)"
	if info != nil {
		if info.Main.Version != "" {
			what = info.Main.Version
		}
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" && what == "(devel)" {
				what = s.Value
			}
		}
	}
	return fmt.Sprintf("%s %s %s/%s", what, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}
