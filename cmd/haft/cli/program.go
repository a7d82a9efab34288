package cli

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"slices"
	"syscall"
	"time"

	"github.com/jedib0t/go-pretty/v6/table"
	"golang.org/x/term"

	"haft/cmd/haft/terminal"
	"haft/model"
	"haft/model/pgn"
	"haft/process"
	"haft/solve"
	"haft/solve/explain"
	"haft/solve/schema"
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
	writing context.Context // ends shortly after the program is told to end
	recoded string          // the last file for which a message said that it is not UTF-8

	ShowProgress string    // --progress
	progress     *Progress // on standard error; may be nil
	screen       terminal.Screen
}

// NewProgram returns a program with these streams. Nothing interrupts its output before [Program.EndWith] is called.
func NewProgram(stdin io.Reader, stdout, stderr io.Writer) *Program {
	p := &Program{
		Stdin: stdin, Stderr: stderr, Output: stdout, Color: "auto", ShowProgress: "auto",
		writing: context.Background(),
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
		return d.program.writeTo(d.program.Output, text)
	}
	shown := []byte(d.program.screen.Next(text))
	var err error
	if d.program.progress != nil {
		_, err = d.program.progress.aside(d.program.Output, shown)
	} else {
		_, err = d.program.writeTo(d.program.Output, shown)
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

// WritePerft prints the numbers of a perft as JSON, or as plain lines that are easy to compare.
func (p *Program) WritePerft(r *schema.Perft, format string) error {
	if format == "json" {
		return p.PrintJSON(r)
	}
	for _, m := range r.Divide {
		p.Printf("%s %d\n", m.Name, m.Value)
	}
	if r.Divide != nil {
		p.Printf("total ")
	}
	p.Printf("%d\n", r.Nodes)
	return nil
}

// TellSpeed says how many nodes were counted per second.
func (p *Program) TellSpeed(nodes uint64, seconds float64) {
	p.Message("haft: %.2f s, %s a second", seconds, explain.Count(uint64(float64(nodes)/seconds), "node", "nodes"))
}

// Await runs f to its end, or abandons it and returns the error of ctx. After that, nobody may touch what f works on.
func Await(ctx context.Context, f func()) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		f()
	}()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// isStored reports whether a file is stored, so that reading it never waits for a writer.
func isStored(file *os.File) bool {
	info, err := file.Stat()
	return err == nil && info.Mode().IsRegular()
}

// A reading reads until its context ends.
type reading struct {
	ctx    context.Context
	in     io.Reader
	stored bool
	buffer []byte // for a read that may outlive the context
}

// newReader returns a stream that is read until the context ends. Then reading returns its error.
func newReader(ctx context.Context, in io.Reader) io.Reader {
	file, ok := in.(*os.File)
	return &reading{ctx: ctx, in: in, stored: ok && isStored(file)}
}

// copySize is how much is read at once where the data must be copied.
const copySize = 1 << 16

func (r *reading) Read(data []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	if r.stored {
		return r.in.Read(data)
	}
	if r.buffer == nil {
		r.buffer = make([]byte, copySize)
	}
	buffer := r.buffer[:min(len(data), copySize)]
	var read int // not a named result, because the read may end after this function has returned
	var fault error
	if ended := Await(r.ctx, func() { read, fault = r.in.Read(buffer) }); ended != nil {
		return 0, ended
	}
	return copy(data, buffer[:read]), fault
}

// openFile opens an input; "-" is standard input. Opening a named pipe waits for a writer. Opening and reading both
// stop when the context ends, and then return its error.
func (p *Program) openFile(ctx context.Context, name string) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(p.Typed(ctx)), nil
	}
	var file *os.File
	var err error
	if ended := Await(ctx, func() { file, err = os.Open(name) }); ended != nil {
		return nil, ended
	}
	if err != nil {
		return nil, err
	}
	return struct {
		io.Reader
		io.Closer
	}{newReader(ctx, file), file}, nil
}

// Typed returns standard input, which ends when the context does.
func (p *Program) Typed(ctx context.Context) io.Reader { return newReader(ctx, p.Stdin) }

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

// Run is a whole program. It carries out a command, whose context ends at an interrupt, and returns the exit status. No
// panic escapes, and no program that the command started goes on running.
func Run(ctx context.Context, stderr io.Writer, command func(context.Context) Code) int {
	defer process.Sweep()
	ctx, stop := onSignals(ctx)
	defer stop()
	ended := make(chan Code, 1)
	go func() {
		ended <- guard(stderr, func() Code { return command(ctx) })
	}()
	select {
	case c := <-ended:
		return int(c)
	case <-ctx.Done():
	}
	select {
	case c := <-ended:
		return int(c)
	case <-time.After(lastPatience):
		fmt.Fprintln(stderr, InterruptedText)
		return int(Interrupted)
	}
}

// lastPatience is how long an interrupted command may take to end by itself. It is longer than the command waits for
// its worker group. Inputs, outputs and solvers end with the context; a computation that cannot be stopped is abandoned.
const lastPatience = patience + time.Second

// onSignals returns a context that ends when the program is interrupted, told to end, or loses its terminal. A second
// signal ends the process at once. With nohup, the program goes on without a terminal.
func onSignals(ctx context.Context) (context.Context, context.CancelFunc) {
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		signals = append(signals, syscall.SIGHUP)
	}
	ctx, stop := signal.NotifyContext(ctx, signals...)
	context.AfterFunc(ctx, stop)
	// A program that asks for SIGPIPE is not killed by it. The write fails with EPIPE instead, so temporary files are
	// still removed.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	return ctx, stop
}

// guard turns a panic into a message and the exit status of a failure.
func guard(stderr io.Writer, f func() Code) (c Code) {
	defer func() {
		if fault := recover(); fault != nil {
			fmt.Fprintf(stderr,
				"haft: internal error: %v\nThis is a bug in haft. Please report it with the command, its input, and these "+
					"lines:\n%s", fault, debug.Stack())
			c = Failed
		}
	}()
	return f()
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
