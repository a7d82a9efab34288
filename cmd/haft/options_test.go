package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"haft/cmd/haft/cli"
)

// ordinary are arguments with which each command does its work. Words in capitals stand for files.
var ordinary = map[string]string{
	"check": "GAME", "analyze": "GAME", "locks": "GAME", "explain": "GAME w5=K", "moves": "GAME", "worlds": "GAME",
	"timeline": "GAME", "entangle": "GAME", "stats": "GAME", "perft": "1", "verify": "GAME FORMULA", "fmt": "GAME",
	"encode": "GAME", "decode": "GAME FORMULA", "solve": "FORMULA", "gen": "1", "encodings": "",
	"quantum play": "QUANTUM", "quantum random": "--plies 2", "quantum explore": "",
	"heisenberg play": "", "heisenberg moves": "", "heisenberg explore": "", "heisenberg perft": "1", "heisenberg random": "--plies 2",
	"solvers list": "", "solvers show": "cadical", "solvers check": "gini", "solvers agree": "--games GAME gini",
	"solvers add": "PROGRAM", "bench families": "", "bench show": "tight 13 1", "bench report": "STUDY",
	"bench plan": "--families tight --backends gini", "bench run": "--families tight --backends gini -o OUT",
	"bench merge": "-o OUT STUDY", "bench plot": "ecdf -o OUT STUDY",
}

// anyText are the options that take any text, or a file of any name.
var anyText = []string{"output", "proof", "map", "checkpoint", "study", "soft", "help", "color", "id", "notes", "title"}

// Every option of every command refuses a value that it cannot have: as bad usage, by a message that names it.
func TestOptionsRefuse(t *testing.T) {
	dir := t.TempDir()
	formula := filepath.Join(dir, "formula.cnf")
	if err := os.WriteFile(formula, []byte("p cnf 1 1\n1 0\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	files := strings.NewReplacer(
		"GAME", "../../testdata/games/immortal.pgn", "QUANTUM", "../../testdata/quantum/capture.pgn", "FORMULA", formula,
		"STUDY", "../../testdata/bench/study.jsonl", "OUT", filepath.Join(dir, "out.svg"),
	)
	for _, cmd := range visible(newRoot(cli.NewProgram(nil, nil, nil))) {
		name := strings.TrimPrefix(cmd.CommandPath(), "haft ")
		args := append(strings.Fields(name), strings.Fields(files.Replace(ordinary[name]))...)
		cmd.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
			if f.Value.Type() == "bool" || slices.Contains(anyText, f.Name) {
				return
			}
			if _, known := ordinary[name]; !known {
				t.Errorf("%s --%s: the test has no arguments for the command", name, f.Name)
				return
			}
			for _, value := range []string{"nonsense", "-1"} {
				var out, messages bytes.Buffer
				c := execute(t.Context(), append(slices.Clip(args), "--"+f.Name+"="+value), strings.NewReader("e4 e5"), &out, &messages)
				said := messages.String()
				named := strings.Contains(said, f.Name) || strings.Contains(said, `"`+value+`"`) || strings.Contains(said, " "+value)
				if c != cli.Failed || !named || out.Len() > 0 {
					t.Errorf("%s --%s=%s: exit status %d, %q, %d bytes of output", name, f.Name, value, c, said, out.Len())
				}
			}
		})
	}
}
