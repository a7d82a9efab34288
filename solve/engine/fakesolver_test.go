//go:build unix

package engine_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"testing"
	"time"

	"haft/solve/engine"
)

// fakeWord as the first argument makes the test binary a solver that misbehaves.
const fakeWord = "fakesolver"

// hang is long for a test, but processes that a failing test leaves behind end by themselves.
const hang = 2 * time.Minute

func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == fakeWord {
		fakeSolver(os.Args[2], os.Args[3:])
	}
	os.Exit(m.Run())
}

// fake returns a program with this behaviour; args are added to its call.
func fake(t *testing.T, behaviour string, args ...string) engine.External {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return engine.External{Program: fakeProgram(self, behaviour, args...)}
}

// fakeProgram returns a program with this behaviour whose output is read like that of cadical.
func fakeProgram(self, behaviour string, args ...string) *engine.Program {
	p := program("cadical")
	p.ID, p.Command = "fake", self
	p.Inputs = []engine.Input{{
		Format: "dimacs",
		Args:   []engine.Arg{append([]string{fakeWord, behaviour, "{in}"}, args...)},
	}}
	return p
}

// fakeSolver never returns. The tests give it the formula x1 ∧ (¬x1 ∨ x2), whose only model is 1 2.
func fakeSolver(behaviour string, args []string) {
	if misbehave := processFakes[behaviour]; misbehave != nil {
		misbehave(args)
	}
	said, ok := sayingFakes[behaviour]
	if !ok {
		fmt.Fprintln(os.Stderr, "no such fake:", behaviour)
		os.Exit(99)
	}
	fmt.Print(said.stdout)
	fmt.Fprint(os.Stderr, said.stderr)
	os.Exit(said.exit)
}

// A saying is a fake that prints something and ends. Want is part of the error that it causes, ""
// if the answer is believed.
type saying struct {
	exit           int
	stdout, stderr string
	want           string
	status         engine.Status
}

var sayingFakes = map[string]saying{
	"right":             {exit: 10, stdout: "c hello\ns SATISFIABLE\nv 1\nv 2 0\n", status: engine.Sat},
	"unknown":           {exit: 0, stdout: "s UNKNOWN\n", status: engine.Unknown},
	"lies-unsat":        {exit: 20, stdout: "s UNSATISFIABLE\n", status: engine.Unsat},
	"lies-sat":          {exit: 10, stdout: "s SATISFIABLE\nv -1 2 0\n", want: "model that does not satisfy"},
	"partial-model":     {exit: 10, stdout: "s SATISFIABLE\nv 1 0\n", want: "model that does not satisfy"},
	"cut-off-model":     {exit: 10, stdout: "s SATISFIABLE\nv 1 2\n", want: "cut off"},
	"sat-without-model": {exit: 10, stdout: "s SATISFIABLE\n", want: "printed no model"},
	"empty-model":       {exit: 10, stdout: "s SATISFIABLE\nv\n", want: "cut off"},
	"both-signs":        {exit: 10, stdout: "s SATISFIABLE\nv 1 2 -1 0\n", want: "variable 1 is both true and false"},
	"huge-literal":      {exit: 10, stdout: "s SATISFIABLE\nv 1 2 2000000000 0\n", want: "2 variables"},
	"overflow":          {exit: 10, stdout: "s SATISFIABLE\nv 1 2 99999999999999999999 0\n", want: "not a variable"},
	"least-integer":     {exit: 10, stdout: "s SATISFIABLE\nv 1 2 -9223372036854775808 0\n", want: "2 variables"},
	"zero-inside":       {exit: 10, stdout: "s SATISFIABLE\nv 1 0\nv 2 0\n", want: "after the 0"},
	"names-as-literals": {exit: 10, stdout: "s SATISFIABLE\nv x1 x2 0\n", status: engine.Sat},
	"words-as-literals": {exit: 10, stdout: "s SATISFIABLE\nv one two 0\n", want: "not a variable"},
	"garbage":           {exit: 10, stdout: "\x00\xff\xfe%%%s SATISFIABLE\n\n\nsat\n", want: "printed no verdict"},
	"silent-10":         {exit: 10, want: "printed no verdict"},
	"silent-20":         {exit: 20, want: "printed no verdict"},
	"silent-0":          {exit: 0, want: "printed no verdict"},
	"picosat-bad-input": {exit: 0, stderr: "in:1: missing header\n", want: "missing header"},
	"sat-but-exit-0":    {exit: 0, stdout: "s SATISFIABLE\nv 1 2 0\n", want: "ended with"},
	"sat-but-exit-20":   {exit: 20, stdout: "s SATISFIABLE\nv 1 2 0\n", want: "ended with"},
	"unsat-but-exit-10": {exit: 10, stdout: "s UNSATISFIABLE\nv 1 2 0\n", want: "ended with"},
	"two-verdicts": {
		exit: 20, stdout: "s SATISFIABLE\nv 1 2 0\ns UNSATISFIABLE\n",
		want: "verdict \"UNSATISFIABLE\" after",
	},
	"crash-exit-1":       {exit: 1, stderr: "assertion failed\n", want: "exit status 1"},
	"unsat-then-exit-1":  {exit: 1, stdout: "s UNSATISFIABLE\n", want: "exit status 1"},
	"clasp-30-elsewhere": {exit: 30, stdout: "s SATISFIABLE\nv 1 2 0\n", want: "exit status 30"},
}

// processFakes misbehave as processes. The first argument is the formula's file.
var processFakes = map[string]func(args []string){
	"crash-signal": func([]string) {
		fmt.Println("s UNSATISFIABLE")
		_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
		select {}
	},
	"closes-stdout": func([]string) {
		os.Stdout.Close()
		os.Exit(10)
	},
	"floods": func([]string) {
		signal.Ignore(syscall.SIGPIPE)
		line := strings.Repeat("c nothing to see here\n", 1000)
		out := bufio.NewWriter(os.Stdout)
		for range 100 << 20 / len(line) {
			out.WriteString(line)
		}
		out.Flush()
		fmt.Println("s UNSATISFIABLE")
		os.Exit(20)
	},
	"hangs":          func(args []string) { note(args[1]); time.Sleep(hang) },
	"hangs-on":       func(args []string) { family(args[1]); time.Sleep(hang) },
	"leaves-a-child": func(args []string) { family(args[1]); sayUnsat() },
	"asks-and-is-killed": func(args []string) {
		self, _ := os.Executable()
		go engine.External{Program: fakeProgram(self, "hangs", args[0])}.Solve(context.Background(), onlyModel())
		waitFor(func() bool { return len(processes(args[0])) > 0 })
		_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
		select {}
	},
	"right-after-a-while": func([]string) {
		time.Sleep(20 * time.Millisecond)
		fmt.Print(sayingFakes["right"].stdout)
		os.Exit(10)
	},
	"answers-too-late": func([]string) {
		time.Sleep(hang)
		sayUnsat()
	},
}

func sayUnsat() {
	fmt.Println("s UNSATISFIABLE")
	os.Exit(20)
}

// family ignores SIGINT and SIGTERM. It has a child that does so too and holds the parent's output
// open.
func family(pids string) {
	signal.Ignore(syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP)
	self, err := os.Executable()
	if err != nil {
		os.Exit(99)
	}
	child := exec.Command(self, fakeWord, "hangs", "", pids)
	child.Stdout, child.Stderr = os.Stdout, os.Stderr
	if err := child.Start(); err != nil {
		os.Exit(99)
	}
	for {
		if data, _ := os.ReadFile(pids); len(data) > 0 {
			break
		}
		time.Sleep(time.Millisecond)
	}
	note(pids)
}

// note appends the number of this process to a file.
func note(file string) {
	f, err := os.OpenFile(file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		os.Exit(99)
	}
	fmt.Fprintln(f, os.Getpid())
	f.Close()
}
