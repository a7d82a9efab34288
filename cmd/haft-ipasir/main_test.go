//go:build linux

package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"haft/encode"
	"haft/encode/card"
	"haft/encode/formula"
	"haft/encode/formula/formulatest"
	"haft/solve/backend"
	"haft/solve/conformance"
	"haft/solve/engine"
	"haft/solve/ipasir"
	"haft/solve/solution"
	"haft/solve/solvertest"
	"haft/solve/solvertest/extent"
)

// libraries say how Debian's packages become libraries with the functions of IPASIR: CaDiCaL's library is an archive,
// and CryptoMiniSat's has only functions of its own.
var libraries = map[string]struct {
	pkg, needs string
	args       []string
}{
	"cadical": {
		"libcadical-dev", "libcadical.a",
		[]string{"-Wl,--whole-archive", "-l:libcadical.a", "-Wl,--no-whole-archive", "-lstdc++", "-lm"},
	},
	"cryptominisat": {
		"libcryptominisat5-dev", "libcryptominisat5.so",
		[]string{"testdata/cryptominisat.c", "-lcryptominisat5"},
	},
}

// library makes a library, or skips the test by name if there is no compiler or no package.
func library(t *testing.T, name string) string {
	t.Helper()
	l := libraries[name]
	path := filepath.Join(t.TempDir(), "lib"+name+".so")
	cc, err := exec.LookPath("cc")
	if err != nil {
		t.Skip("SKIPPED: no C compiler makes the library; to run it: apt-get install gcc")
	}
	found, err := exec.Command(cc, "-print-file-name="+l.needs).Output()
	if err != nil || !filepath.IsAbs(strings.TrimSpace(string(found))) {
		t.Skipf("SKIPPED: the library of %s is not installed; to run it: apt-get install %s", name, l.pkg)
	}
	args := append([]string{"-shared", "-fPIC", "-o", path}, l.args...)
	if out, err := exec.Command(cc, args...).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return path
}

// program describes a library by a file, and puts haft-ipasir into PATH.
func program(t *testing.T, library string) engine.External {
	t.Helper()
	folder := t.TempDir()
	build := exec.Command("go", "build", "-o", filepath.Join(folder, "haft-ipasir"), ".")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	t.Setenv("PATH", folder+string(filepath.ListSeparator)+os.Getenv("PATH"))
	text := fmt.Sprintf(`{"id": "library", "doc": "a shared library", "library": %q}`, library)
	p, err := engine.ReadProgram("library.json", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return engine.External{Program: p}
}

// Libraries pass the suite of all engines, and, asked again and again, that of all backends.
func TestLibraries(t *testing.T) {
	extent.Slow(t)
	for name := range libraries {
		t.Run(name, func(t *testing.T) {
			e := program(t, library(t, name))
			if version, err := e.Program.AskVersion(t.Context()); err != nil || version != "" && !strings.Contains(version, name) {
				t.Errorf("version %q, %v", version, err)
			}
			solvertest.RunEngine(t, e)
			solvertest.Run(t, backend.SAT{Encoding: encode.Default(), Engine: e})
			if _, keeps := engine.Conversing(e); !keeps {
				t.Error("it holds no sessions")
			}
		})
	}
}

// In a process of its own, a library is a sink of encodings, tells which assumptions failed, and stops when its context
// ends, if it looks.
func TestLibraryInProcess(t *testing.T) {
	extent.Slow(t)
	for name := range libraries {
		t.Run(name, func(t *testing.T) {
			l, err := ipasir.Open(library(t, name))
			if err != nil {
				t.Fatal(err)
			}
			for seed := range uint64(extent.Of(20, 60, 300)) {
				session(t, l, rand.New(rand.NewPCG(seed, 3)))
			}
			if name == "cadical" {
				stops(t, l.New())
			}
			s := l.New()
			defer s.Close()
			s.AddClause(1, 0)
			if status := s.Solve(t.Context()); status != solution.Unknown || s.Err() == nil {
				t.Errorf("a literal 0: %v, %v", status, s.Err())
			}
		})
	}
}

// session compares answers under assumptions with trying all values.
func session(t *testing.T, l *ipasir.Library, rng *rand.Rand) {
	t.Helper()
	s := l.New()
	defer s.Close()
	f := &formula.Formula{}
	for range 6 {
		f.NewVar()
		s.NewVar()
	}
	lit := func() formula.Lit { return formula.Lit((1 + rng.IntN(6)) * (1 - 2*rng.IntN(2))) }
	for range 6 {
		if rng.IntN(2) == 0 {
			c := []formula.Lit{lit(), lit(), lit()}
			f.AddClause(c...)
			s.AddClause(c...)
		} else {
			lits, k := []formula.Lit{1, -2, 3, -4, 5, 6}[:2+rng.IntN(5)], rng.IntN(4)
			for _, sink := range []formula.Sink{f, s} {
				if err := card.AtMost(sink, lits, k, "totalizer"); err != nil {
					t.Fatal(err)
				}
			}
		}
		assumed := []formula.Lit{lit(), lit()}
		status := s.Solve(t.Context(), assumed...)
		want := solution.Unsat
		if formulatest.Extensions(f, 1, assumed...) > 0 {
			want = solution.Sat
		}
		if status != want {
			t.Fatalf("%v, want %v: %v under %v", status, want, f.Clauses, assumed)
		}
		if status == solution.Sat {
			value := make([]bool, f.Vars+1)
			for v := range value[1:] {
				value[v+1] = s.Value(v + 1)
			}
			if !f.Holds(value) {
				t.Fatalf("%v is no model of %v", value, f.Clauses)
			}
			continue
		}
		var failed []formula.Lit
		for _, a := range assumed {
			if s.Failed(a) {
				failed = append(failed, a)
			}
		}
		if formulatest.Extensions(f, 1, failed...) > 0 {
			t.Fatalf("%v are said to have failed: %v under %v", failed, f.Clauses, assumed)
		}
	}
}

// stops tests that a search ends with its context.
func stops(t *testing.T, s *ipasir.Solver) {
	t.Helper()
	for _, c := range conformance.Pigeons(12).Clauses {
		s.AddClause(c...)
	}
	done := make(chan solution.Status, 1)
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	go func() { done <- s.Solve(ctx) }()
	select {
	case status := <-done:
		if status != solution.Unknown {
			t.Errorf("%v in 50 ms", status)
		}
	case <-time.After(10 * conformance.Promptly):
		t.Error("the search goes on")
	}
}

// What is no command line, no library and no command is refused with a message.
func TestRefused(t *testing.T) {
	for want, args := range map[string][]string{
		"expected [--timeout SECONDS] LIBRARY FILE":       {},
		"no-such-library.so: cannot be loaded":            {"--version", "/no-such-library.so"},
		"main.go: cannot be loaded":                       {"main.go", "main_test.go"},
		`["--timeout" "-1" "a" "b"]: expected [--timeout`: {"--timeout", "-1", "a", "b"},
	} {
		if _, err := run(args, strings.NewReader(""), os.Stdout); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", args, err, want)
		}
	}
}

// What is no command of a session is refused with a message.
func TestRefusedCommands(t *testing.T) {
	for command, want := range map[string]string{
		"":                            `""; expected a command in parentheses on one line`,
		"(check-sat":                  "expected a command in parentheses",
		"(pop 1)":                     `unknown command "pop"`,
		"(assert (or x1 x0))":         `"x0"; expected x and the number of a variable`,
		"(assert (and y1))":           `"and"; expected x`,
		"(check-sat-assuming (x1 2))": `"2"; expected x`,
		"(declare-const a Bool)":      `"a"; expected x`,
		"(get-value (false true))":    `"true"; expected x`,
	} {
		if err := carryOut(nil, command, io.Discard); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", command, err, want)
		}
	}
}
