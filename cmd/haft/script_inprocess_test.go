package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"haft/solve/solvertest/extent"
)

// scriptDeadline is for a program that does not end.
const scriptDeadline = 10 * time.Minute

// A within carries out the commands of scripts. Most need nothing of a process of their own, and the start of one takes
// ten times as long as they do. So they run within this process, in the folder and the environment of the script, one
// script after the other. In a soak all are programs.
type within struct {
	names []string // of variables that scripts set
	home  string   // the folder of the test
	own   []string // the environment of the test
}

// inputKey is where a script keeps the standard input of its next command.
type inputKey struct{}

var setsVariable = regexp.MustCompile(`(?m)^(?:\[.*?\] )*env (\w+)=`)

func newWithin(t *testing.T, files []string) *within {
	t.Helper()
	home, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	w := &within{home: home, own: os.Environ()}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range setsVariable.FindAllStringSubmatch(string(text), -1) {
			w.names = append(w.names, found[1])
		}
	}
	return w
}

// setup makes the environment of a script.
func (w *within) setup(env *testscript.Env, more ...string) {
	env.Vars = append(env.Vars, more...)
	env.Values[inputKey{}] = new(string)
	for _, v := range env.Vars {
		name, _, _ := strings.Cut(v, "=")
		if !slices.Contains(w.names, name) {
			w.names = append(w.names, name)
		}
	}
}

// input implements "input FILE", which is stdin FILE for the command code.
func input(ts *testscript.TestScript, _ bool, args []string) {
	*ts.Value(inputKey{}).(*string) = ts.ReadFile(args[0])
}

// code implements "code N PROGRAM ARGS...", which is exec with the exit status that the program must have.
func (w *within) code(ts *testscript.TestScript, neg bool, args []string) {
	w.carryOut(ts, neg, args, ts.Stdout())
}

// below implements "below N PROGRAM ARGS...", which is code, but standard output is only what comes below the head of a
// page. The same head, with the name of the game and the verdict, stands on the pages of many commands; the script of
// check tells what is in it.
func (w *within) below(ts *testscript.TestScript, neg bool, args []string) {
	var page bytes.Buffer
	w.carryOut(ts, neg, args, &page)
	head := headOfPage.Find(page.Bytes())
	if head == nil {
		ts.Fatalf("the page has no verdict:\n%s", &page)
	}
	_, _ = ts.Stdout().Write(page.Bytes()[len(head):]) // a buffer never fails
}

// headOfPage matches a page down to the verdict, or to what is said of the plies before an illegal one.
var headOfPage = regexp.MustCompile(`(?ms)\A.*?^(?:legal|before it|broken)[^\n]*\n\n?`)

// noBoards implements "noboards N PROGRAM ARGS...", which is code, but standard output is without the boards: a session or a
// report says something after each board, and what boards look like is pinned where one is drawn.
func (w *within) noBoards(ts *testscript.TestScript, neg bool, args []string) {
	var page bytes.Buffer
	w.carryOut(ts, neg, args, &page)
	_, _ = ts.Stdout().Write(boards.ReplaceAll(page.Bytes(), nil)) // a buffer never fails
}

// boards matches the boards of a page, each, from the letters of the files above it to those below it.
var boards = regexp.MustCompile(`(?ms)^ +a +b +c +d +e +f +g +h\n.*?^ +a +b +c +d +e +f +g +h\n\n?`)

func (w *within) carryOut(ts *testscript.TestScript, neg bool, args []string, stdout io.Writer) {
	want, err := strconv.Atoi(args[0])
	if neg || err != nil {
		ts.Fatalf("expected the exit status, and then PROGRAM ARGS...")
	}
	typed := ts.Value(inputKey{}).(*string)
	stdin := strings.NewReader(*typed)
	*typed = ""
	defer w.leave(ts)
	w.enter(ts)
	ctx, cancel := context.WithTimeout(context.Background(), scriptDeadline)
	defer cancel()
	var got int
	if args[1] == "haft" && !extent.Soak() && !needsProcess(args[2:]) {
		got = int(execute(ctx, args[2:], stdin, stdout, ts.Stderr()))
	} else {
		got = w.program(ts, exec.CommandContext(ctx, args[1], args[2:]...), stdin, stdout)
	}
	if got != want {
		ts.Fatalf("exit status %d, want %d", got, want)
	}
}

// program runs a program and returns its exit status.
func (w *within) program(ts *testscript.TestScript, cmd *exec.Cmd, stdin io.Reader, stdout io.Writer) int {
	cmd.Stdin, cmd.Stdout, cmd.Stderr = stdin, stdout, ts.Stderr()
	err := cmd.Run()
	if exit := new(exec.ExitError); errors.As(err, &exit) {
		return exit.ExitCode()
	}
	ts.Check(err)
	return 0
}

// needsProcess reports whether a command must be a program: one that starts itself for each trial, or opens its own
// standard output by name.
func needsProcess(args []string) bool {
	return len(args) > 1 && args[0] == "bench" && args[1] == "run" || slices.Contains(args, "/dev/stdout")
}

// enter makes the folder and the environment of a script those of this process.
func (w *within) enter(ts *testscript.TestScript) {
	ts.Check(os.Chdir(ts.MkAbs(".")))
	os.Clearenv()
	for _, name := range w.names {
		if value := ts.Getenv(name); value != "" {
			ts.Check(os.Setenv(name, value))
		}
	}
	ts.Check(os.Setenv("PWD", ts.MkAbs(".")))
}

// leave undoes enter.
func (w *within) leave(ts *testscript.TestScript) {
	ts.Check(os.Chdir(w.home))
	os.Clearenv()
	for _, v := range w.own {
		name, value, _ := strings.Cut(v, "=")
		ts.Check(os.Setenv(name, value))
	}
}

// A serial is a test whose parts run one after the other: a process has one folder and one environment.
type serial struct{ *testing.T }

func (serial) Parallel() {}

func (serial) Verbose() bool { return testing.Verbose() }

func (s serial) Run(name string, f func(testscript.T)) {
	s.T.Run(name, func(t *testing.T) { f(serial{t}) })
}
