//go:build unix

package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"haft/cmd/haft/cli"
	"haft/solve/solvertest/extent"
)

// A fakeSolver is a script that misbehaves. It comes with what messages say about it, and with the name that solvers
// check gives to its fault.
type fakeSolver struct {
	name, script, message, fault string
}

var fakeSolvers = []fakeSolver{
	{"liar-unsat", "echo s UNSATISFIABLE; exit 20", "answered UNSATISFIABLE, which is wrong", "wrong answer: "},
	{
		"liar-sat", "echo s SATISFIABLE; echo v 0; exit 10", "returned a model that does not satisfy the formula",
		"wrong answer: ",
	},
	{"no-model", "echo s SATISFIABLE; exit 10", "says satisfiable, but printed no model", "no model: "},
	{"cut-off", "echo s SATISFIABLE; echo v 1; exit 10", "its model is cut off", "no answer: "},
	{"crash", "echo assertion failed >&2; exit 134", `failed: exit status 134; it says "assertion failed"`, "crash: "},
	{"killed", "kill -9 $$", "failed: signal: killed", "crash: "},
	{"silent", "exit 10", "printed no verdict", "no answer: "},
	{"babbler", "echo I think so; exit 20", "printed no verdict", "no answer: "},
	{"two-minds", "echo s UNSATISFIABLE; exit 10", "which means SATISFIABLE", "no answer: "},
	{"hangs", "sleep 120", "", "hang: "},
}

// addFakes puts the fake solvers, and nothing else, on the search path.
func addFakes(t *testing.T) {
	t.Helper()
	dir := t.TempDir()
	t.Setenv("HAFT_SOLVER_PATH", dir)
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	for _, f := range fakeSolvers {
		script := filepath.Join(dir, f.name)
		if err := os.WriteFile(script, []byte("#!/bin/sh\n"+f.script+"\n"), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(script+".json", []byte(fakeFile(f.name, script)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// Every command that asks a backend detects backends that lie, crash, hang or say nothing, and names them.
func TestFakesAreCaught(t *testing.T) {
	extent.Slow(t)
	addFakes(t)
	game, formula := "../../testdata/games/seeds/001-check.pgn", filepath.Join(t.TempDir(), "two.cnf")
	if err := os.WriteFile(formula, []byte("p cnf 2 2\n1 2 0\n-1 0\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, f := range fakeSolvers {
		for _, args := range [][]string{
			{"check", game},
			{"analyze", game},
			{"analyze", "--format", "jsonl", game},
			{"moves", game},
			{"locks", game},
			{"explain", game, "w5=K -> b3=B"},
			{"solve", formula},
		} {
			t.Run(f.name+"-"+strings.Join(args[:len(args)-1], "-"), func(t *testing.T) {
				want := cli.Failed
				if f.name == "hangs" {
					args = append(args, "--timeout", "50ms")
					want = map[bool]cli.Code{true: cli.Yes, false: cli.Undecided}[args[0] == "solve"]
				}
				var out, messages bytes.Buffer
				c := execute(context.Background(), append(args, "--backend", "alias-"+f.name), nil, &out, &messages)
				if c != want {
					t.Errorf("exit status %d, want %d: %.500s%s", c, want, &out, &messages)
				}
				if said := messages.String(); f.message != "" && (!strings.Contains(said, f.message) ||
					!strings.Contains(said, f.name)) {
					t.Errorf("the message %q does not have %q, or not the name", said, f.message)
				}
				if said := out.String(); strings.HasPrefix(said, "s ") && !strings.HasPrefix(said, "s UNKNOWN") ||
					strings.Contains(said, "legal: ") || strings.Contains(said, `"legal":true`) {
					t.Errorf("answered all the same:\n%s", &out)
				}
			})
		}
	}
}

// The command solvers check detects them too, and names the fault. The command add then adds nothing.
func TestFakesAreChecked(t *testing.T) {
	extent.Slow(t)
	addFakes(t)
	for _, f := range fakeSolvers {
		t.Run(f.name, func(t *testing.T) {
			t.Parallel()
			limit := "10s"
			if f.name == "hangs" {
				limit = "300ms"
			}
			out, _ := runHaft(t, cli.No, "solvers", "check", "--timeout", limit, f.name)
			if !strings.Contains(out, "  "+f.fault) || !strings.Contains(out, f.name) {
				t.Errorf("no %q in\n%.1000s", f.fault, out)
			}
		})
	}
}

// The command agree also names the fault, with the encoding. It cannot distinguish a hang from a hard question.
func TestFakesDoNotAgree(t *testing.T) {
	extent.Slow(t)
	addFakes(t)
	for _, f := range fakeSolvers {
		t.Run(f.name, func(t *testing.T) {
			t.Parallel()
			limit, want, said := "10s", cli.No, "\n"+f.name+": "+f.fault
			if f.name == "hangs" {
				limit, want, said = "300ms", cli.Undecided, f.name+" "
			}
			out, _ := runHaft(t, want, "solvers", "agree", "--encodings", "2", "--timeout", limit, f.name)
			if !strings.Contains(out, said) {
				t.Errorf("no %q in\n%.1000s", said, out)
			}
		})
	}
}

// What check refuses is not added.
func TestFakesAreNotAdded(t *testing.T) {
	extent.Slow(t)
	config := t.TempDir()
	t.Setenv("XDG_CONFIG_HOME", config)
	t.Setenv("HAFT_SOLVER_PATH", "")
	script, file := filepath.Join(t.TempDir(), "liar"), filepath.Join(t.TempDir(), "liar.json")
	if err := os.WriteFile(script, []byte("#!/bin/sh\n"+fakeSolvers[0].script+"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(fakeFile("liar", script)), 0o644); err != nil {
		t.Fatal(err)
	}
	runHaft(t, cli.No, "solvers", "add", file)
	if left, _ := filepath.Glob(filepath.Join(config, "haft", "solvers", "*")); len(left) > 0 {
		t.Errorf("added %v", left)
	}
}
