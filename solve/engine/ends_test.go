//go:build unix

package engine_test

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"haft/encode/formula"
	"haft/solve/conformance"
	"haft/solve/engine"
	"haft/solve/solvertest/extent"
)

// talking is a program that is a line of shell, which reads {in} and may write {out}.
func talking(script string, more ...string) engine.External {
	args := []engine.Arg{{"-c"}, {script}, {"sh"}}
	for _, a := range more {
		args = append(args, engine.Arg{a})
	}
	return engine.External{Program: &engine.Program{
		ID: "talking", Command: "sh", Answer: engine.Reading{Kind: "competition"},
		Exit:   map[string]string{"0": "any", "10": "satisfiable", "20": "unsatisfiable"},
		Inputs: []engine.Input{{Format: "dimacs", Args: args}},
	}}
}

// The command line is the one that is run: the program by its path, files by their names, the seed and the time limit
// where there are any and a place for them.
func TestArgv(t *testing.T) {
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Skip(err)
	}
	soon, stop := context.WithTimeout(t.Context(), time.Hour)
	defer stop()
	for _, c := range []struct {
		ctx  context.Context
		seed int
		want []string
	}{
		{t.Context(), 0, []string{sh, "-c", "x", "sh", "in.cnf", "out"}},
		{t.Context(), 17, []string{sh, "-c", "x", "sh", "in.cnf", "out", "17"}},
		{soon, 0, []string{sh, "-c", "x", "sh", "in.cnf", "out", "3601"}},
	} {
		e := talking("x", "{in}", "{out}", "{seed}", "{timeout}")
		e.Seed = c.seed
		if got := e.Argv(c.ctx, onlyModel()); !slices.Equal(got, c.want) {
			t.Errorf("seed %d: %q, want %q", c.seed, got, c.want)
		}
	}
	if got := talking("x").Argv(t.Context(), rowsOfTwo()); got != nil {
		t.Errorf("a program for clauses gets rows: %q", got)
	}
	missing := talking("x")
	missing.Program.Command = "no-such-program"
	if got := missing.Argv(t.Context(), onlyModel()); got[0] != "no-such-program" {
		t.Errorf("of a program that is not there: %q", got)
	}
}

// What a run has printed is kept for those who ask, even if it is no answer.
func TestLastRun(t *testing.T) {
	e := talking("echo hello; echo oh >&2; echo result >$1; exit 3", "{out}")
	e.Last = &engine.Run{}
	if _, err := e.Solve(t.Context(), onlyModel()); !errors.Is(err, engine.ErrCrashed) {
		t.Error(err)
	}
	if r := e.Last; r.Exit != "exit status 3" || string(r.Stdout) != "hello\n" || string(r.Stderr) != "oh\n" ||
		string(r.Result) != "result\n" {
		t.Errorf("%+v", r)
	}
}

// rowsOfTwo is a formula that is no clause: x1 + x2 + x3 = 2.
func rowsOfTwo() *formula.Formula {
	f := &formula.Formula{Vars: 3}
	f.AddLinear(formula.File, formula.Linear{
		Terms: []formula.Term{{Coef: 1, Lit: 1}, {Coef: 1, Lit: 2}, {Coef: 1, Lit: 3}}, Sense: formula.Equal, Bound: 2,
	})
	return f
}

// A result that is no file, or too large a one, is an error that says so; none at all is no answer.
func TestStrangeResults(t *testing.T) {
	extent.Slow(t)
	for script, want := range map[string]string{
		`mkfifo "$1"`:            "wrote a result that is not a regular file",
		`mkdir "$1"`:             "wrote a result that is not a regular file",
		`truncate -s 17M "$1"`:   "wrote a result of more than 16MiB",
		`yes | head -c 17000000`: "printed more than 16MiB",
		`rm -r "${1%/*}"`:        "",
	} {
		e := talking(script, "{out}")
		if strings.HasPrefix(script, "yes") {
			e = talking(script)
		}
		r, err := e.Solve(t.Context(), onlyModel())
		if want != "" && (err == nil || !strings.Contains(err.Error(), want)) || r.Status != engine.Unknown {
			t.Errorf("%s: %v, %v; want %q", script, r.Status, err, want)
		}
	}
}

// Where no temporary files can be made, a program is not run, and the error names the folder.
func TestNoRoomForFiles(t *testing.T) {
	nowhere := filepath.Join(t.TempDir(), "nowhere")
	t.Setenv("TMPDIR", nowhere)
	e := talking("echo s UNSATISFIABLE")
	e.Program.Proof = "drat"
	for what, ask := range map[string]func() (engine.Result, error){
		"solve": func() (engine.Result, error) { return e.Solve(t.Context(), onlyModel()) },
		"prove": func() (engine.Result, error) { return e.Prove(t.Context(), onlyModel()) },
	} {
		if r, err := ask(); err == nil || !strings.Contains(err.Error(), "cannot make a temporary folder in "+nowhere) {
			t.Errorf("%s: %v, %v", what, r.Status, err)
		}
	}
}

// A program that says no number has no version, and one that cannot be started an error.
func TestVersions(t *testing.T) {
	p := talking("").Program
	for _, test := range []struct{ script, want string }{
		{"echo one; echo two 2.5 >&2", "two 2.5"}, {"echo ' v1 '; echo v2", "v1"}, {"echo none", ""}, {":", ""},
	} {
		p.Version = []engine.Arg{{"-c"}, {test.script}}
		if got, err := p.AskVersion(t.Context()); got != test.want || err != nil {
			t.Errorf("%s: %q, %v; want %q", test.script, got, err, test.want)
		}
	}
	if p.Version = nil; true {
		if got, err := p.AskVersion(t.Context()); got != "" || err != nil {
			t.Errorf("who cannot be asked says %q, %v", got, err)
		}
	}
	broken := filepath.Join(t.TempDir(), "broken")
	if err := os.WriteFile(broken, []byte("#!/nowhere/at/all\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	p.Command, p.Version = broken, []engine.Arg{{"--version"}}
	if got, err := p.AskVersion(t.Context()); err == nil || !strings.HasPrefix(err.Error(), `program "talking": `) {
		t.Errorf("what cannot be started says %q, %v", got, err)
	}
	if r, err := (engine.External{Program: p}).Solve(t.Context(), onlyModel()); err == nil {
		t.Errorf("what cannot be started answers %v", r.Status)
	}
}

// One gophersat runs at a time: who waits for another is not kept from ending.
func TestWaitingForGophersat(t *testing.T) {
	first, stop := context.WithCancel(t.Context())
	ended := make(chan engine.Status)
	go func() {
		r, _ := engine.Gophersat{}.Solve(first, conformance.Pigeons(8))
		ended <- r.Status
	}()
	time.Sleep(20 * time.Millisecond) // it has its turn by then, or has come later and has it easier
	second, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	if r, err := (engine.Gophersat{}).Solve(second, conformance.Pigeons(8)); r.Status != engine.Unknown || err != nil {
		t.Errorf("it answers %v, %v", r.Status, err)
	}
	stop()
	<-ended
}
