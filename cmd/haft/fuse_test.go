package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"

	"haft/cmd/haft/cli"
	"haft/solve/solvertest/extent"
)

// A fuse is a context that ends after it has been asked a given number of times.
type fuse struct {
	context.Context
	left atomic.Int64
}

func (f *fuse) Err() error {
	if f.left.Add(-1) < 0 {
		return context.Canceled
	}
	return nil
}

// interrupted are commands that are interrupted at many moments.
var interrupted = []string{
	"analyze GAME", "analyze --format jsonl GAME", "check GAME", "check --format jsonl GAME",
	"check --keep-going skip ILLEGAL",
	"check --format csv GAME", "check ILLEGAL", "locks GAME", "locks --format csv GAME", "explain GAME",
	"explain ILLEGAL",
	"explain --format json GAME", "moves GAME", "moves --backend gini GAME", "worlds GAME", "worlds --list=50 GAME",
	"worlds --list=50 --format json GAME", "worlds --sample 9 --seed 1 GAME", "timeline GAME",
	"timeline --format jsonl GAME",
	"entangle GAME", "stats GAME ILLEGAL", "fmt GAME", "fmt --witness GAME", "encode --stats GAME", "perft 2",
	"perft 2 --divide", "perft 1 --backend gini", "quantum replay QUANTUM", "heisenberg replay", "heisenberg perft 2",
	"gen 9 --seed 1", "solvers check gini", "bench report STUDY", "verify DERIVATION",
}

// Whenever a command notices that it is interrupted, it says so, unless its output is already complete.
func TestInterruptsAreSeen(t *testing.T) {
	extent.Slow(t)
	derivation := smallDerivation(t)
	for _, line := range interrupted {
		args := strings.Fields(strings.NewReplacer(
			"GAME", "../../testdata/games/legal.pgn", "ILLEGAL", "../../testdata/games/seeds/000-three-knights.pgn",
			"QUANTUM", "../../testdata/quantum/capture.pgn", "STUDY", "../../testdata/bench/study.jsonl",
			"DERIVATION", derivation,
		).Replace(line))
		run := func(n int64) (out string, c cli.Code, seen bool, said string) {
			var stdout, messages bytes.Buffer
			f := &fuse{Context: t.Context()}
			f.left.Store(n)
			c = execute(f, args, strings.NewReader("e4 e5"), io.Writer(&stdout), &messages)
			return stdout.String(), c, f.left.Load() < 0, messages.String()
		}
		whole, _, _, _ := run(1 << 40)
		for n := int64(0); ; n += 1 + extent.Of(4*n, n/2, n/2) {
			out, c, seen, said := run(n)
			if !seen {
				break
			}
			if c != cli.Interrupted && out != whole {
				t.Errorf("%s, interrupted at look %d: exit status %d, %.200q; %d bytes, want %d", line, n, c, said, len(out),
					len(whole))
			}
		}
	}
}

// smallDerivation writes a model, clauses and a proof that these follow, and returns the names of the files.
func smallDerivation(t *testing.T) string {
	dir := t.TempDir()
	var names []string
	for _, file := range []struct{ name, text string }{
		{"model.opb", "* #variable= 2 #constraint= 1\n-1 x1 -1 x2 >= -1 ;\n"},
		{"clauses.cnf", "p cnf 3 3\n-1 3 0\n-2 3 0\n-1 -2 0\n"},
		{"proof.pbp", `pseudo-Boolean proof version 3.0
red 1 ~x3 1 x1 1 x2 >= 1 : x3 -> 0 ; red 2 x3 1 ~x1 1 ~x2 >= 2 : x3 -> 1 ;
rup 1 ~x1 1 x3 >= 1 ; rup 1 ~x2 1 x3 >= 1 ; rup 1 ~x1 1 ~x2 >= 1 ;
output DERIVABLE FILE; conclusion NONE; end pseudo-Boolean proof;
`},
	} {
		name := filepath.Join(dir, file.name)
		if err := os.WriteFile(name, []byte(file.text), 0o600); err != nil {
			t.Fatal(err)
		}
		names = append(names, name)
	}
	return strings.Join(names, " ")
}

// A repair that is interrupted writes the fillings that it has found.
func TestInterruptedRepair(t *testing.T) {
	for format, want := range map[string]string{
		"text": `at least [0-9,]+ fillings with no change against the record: the search was\ninterrupted,`,
		"json": `"complete":false,"undecided":"interrupted",`,
		"pgn":  `\{haft repair: at least [0-9,]+ fillings;`,
	} {
		var stdout, messages bytes.Buffer
		f := &fuse{Context: t.Context()}
		f.left.Store(5000)
		code := execute(f, []string{"repair", "--format", format, "--max", "2"}, strings.NewReader("e4 ? ? ? ? ? ?"),
			&stdout, &messages)
		if code != cli.Interrupted || messages.String() != cli.InterruptedText+"\n" ||
			!regexp.MustCompile(want).MatchString(stdout.String()) {
			t.Errorf("%s: exit status %d, %q, %.300s", format, code, messages.String(), stdout.String())
		}
	}
}
