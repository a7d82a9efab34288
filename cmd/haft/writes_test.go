package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"haft/cmd/haft/cli"
	"haft/solve/solvertest"
	"haft/solve/solvertest/extent"
)

var errFull = errors.New("the disk is full")

// A ledger accepts a number of writes and no more. It counts the attempts.
type ledger struct{ room, writes int }

func (l *ledger) Write(p []byte) (int, error) {
	if l.writes++; l.writes > l.room {
		return 0, errFull
	}
	return len(p), nil
}

// unbuffered carries out a command, with a separate write for every piece of output.
func unbuffered(ctx context.Context, args []string, stdout io.Writer, messages *bytes.Buffer) cli.Code {
	p := cli.NewProgram(strings.NewReader("e4 e5"), stdout, messages)
	p.Stdout = bufio.NewWriterSize(stdout, 1)
	p.EndWith(ctx)
	root := newRoot(p)
	root.SetArgs(args)
	return p.Finish(ctx, root.ExecuteContext(ctx))
}

// writingFiles makes what puts the files into the commands of writing.
func writingFiles(t *testing.T) *strings.Replacer {
	t.Helper()
	file := filepath.Join(t.TempDir(), "match.jsonl")
	line := "arena run -j 1 nodes=20 random --games 2 -o " + file
	if c := execute(t.Context(), strings.Fields(line), nil, io.Discard, io.Discard); c != cli.Yes {
		t.Fatal(line, c)
	}
	return strings.NewReplacer(
		"GAME", "../../testdata/games/immortal.pgn", "LEGAL", "../../testdata/games/legal.pgn",
		"ILLEGAL", "../../testdata/games/seeds/000-three-knights.pgn", "QUANTUM", "../../testdata/quantum/capture.pgn",
		"STUDY", "../../testdata/bench/study.jsonl", "MATCH", file, "DERIVATION", smallDerivation(t),
	)
}

// writing lists commands in all their formats. MATCH is a file of a match, and DERIVATION stands for a model, clauses
// and a proof that these follow.
var writing = []string{
	"analyze GAME", "analyze ILLEGAL", "analyze --format jsonl GAME", "analyze --format json GAME LEGAL",
	"analyze --format csv GAME", "check GAME", "check ILLEGAL", "check --show GAME", "check --format jsonl GAME",
	"check --format csv GAME", "check --format md GAME", "locks GAME", "locks --format json GAME",
	"locks --format csv GAME", "explain GAME w5=K", "explain ILLEGAL", "explain --format json GAME w5=K",
	"moves GAME", "moves --format csv GAME", "moves --format json GAME", "worlds GAME", "worlds --format csv GAME",
	"worlds --format json GAME", "worlds --list=9 LEGAL", "worlds --list=9 --format json LEGAL",
	"worlds --list=9 --format jsonl LEGAL", "worlds --sample 9 --seed 1 GAME",
	"worlds --sample 9 --seed 1 --format json GAME", "timeline GAME", "timeline --format csv GAME",
	"timeline --format json GAME", "timeline --format jsonl GAME", "entangle GAME", "entangle --format csv GAME",
	"entangle --format json GAME", "stats GAME", "stats --format csv GAME", "stats --format json GAME", "fmt GAME",
	"fmt --witness GAME", "fmt QUANTUM", "fmt QUANTUM GAME", "encode LEGAL", "encode --format opb LEGAL",
	"encode --format smt2 LEGAL", "encode --format lp LEGAL", "encode --format mps LEGAL",
	"encode --format wcnf LEGAL", "encode --format mcc LEGAL", "encode --stats LEGAL",
	"encode --stats --format json LEGAL", "perft 1", "perft 1 --divide", "perft 1 --format json",
	"quantum replay QUANTUM", "quantum replay --format csv QUANTUM", "quantum replay --format json QUANTUM",
	"quantum random --plies 3 --seed 1", "quantum random --plies 3 --seed 1 --format json", "heisenberg replay",
	"heisenberg replay --format jsonl", "heisenberg random --plies 4 --seed 1",
	"heisenberg random --plies 4 --seed 1 --format jsonl", "heisenberg perft 1", "heisenberg perft 1 --divide",
	"heisenberg perft 1 --format json", "heisenberg moves", "heisenberg moves --format json", "gen 2 --seed 1",
	"gen 2 --seed 1 --format jsonl", "gen 2 --seed 1 --format pgn", "encodings", "encodings --format json",
	"solvers list", "solvers list --format json", "solvers show cadical", "solvers doctor", "solvers check gini",
	"solvers check gini --format json", "bench families", "bench families --format json", "bench show tight 13 1",
	"bench show moves 5 1 --format opb", "bench plan --families tight --backends gini",
	"bench plan --families tight --backends gini --format jsonl", "bench report STUDY",
	"bench report --format csv STUDY", "bench report --format md STUDY", "bench report --format html STUDY",
	"bench report --export benchstat STUDY", "bench merge STUDY", "version", "help claims", "check --help",
	"completion bash", "draw LEGAL", "exit-codes", "encodings --format csv", "--help", "best --nodes 100",
	"mate 1 --ply 41 GAME", "mate 1 --format pgn --ply 41 GAME", "annotate --nodes 9 LEGAL", "repair LEGAL",
	"repair --format pgn LEGAL", "puzzle --kind who --seed 7 --solution", "puzzle --kind last --seed 7 --format jsonl",
	"compose --width 20 lock w2=N", "compose --width 20 --format pgn lock w2=N", "compose --prove lock w2=N",
	"compose --prove --plies 2 over", "arena report MATCH", "arena report --phases MATCH",
	"arena report --phases --format md MATCH", "arena report --phases --format jsonl MATCH",
	"check --keep-going skip ILLEGAL", "moves --backend gini GAME", "stats GAME ILLEGAL",
	"perft 2", "perft 1 --backend gini", "heisenberg perft 2", "gen 9 --seed 1", "verify DERIVATION",
}

// Whichever of its writes fails, a command says so and fails. A normal run tries every other command.
func TestEveryWriteFails(t *testing.T) {
	extent.Slow(t)
	files, chosen := writingFiles(t), extent.Share(2)
	for i, line := range writing {
		if !chosen(i) {
			continue
		}
		args := strings.Fields(files.Replace(line))
		var messages bytes.Buffer
		all := &ledger{room: 1 << 40}
		if c := unbuffered(t.Context(), args, all, &messages); c == cli.Failed || all.writes == 0 {
			t.Errorf("%s: exit status %d, %d writes, %q", line, c, all.writes, &messages)
			continue
		}
		for room := 0; room < all.writes; room += 1 + all.writes/4 {
			messages.Reset()
			c := unbuffered(t.Context(), args, &ledger{room: room}, &messages)
			if c != cli.Failed || !strings.Contains(messages.String(), "haft: "+errFull.Error()+"\n") {
				t.Errorf("%s, %d writes of %d: exit status %d, %q", line, room, all.writes, c, &messages)
			}
		}
	}
}

// Wherever a command notices that it is interrupted, it says so, unless its output is already complete. A normal run
// tries the commands that TestEveryWriteFails leaves out.
func TestInterruptsAreSeen(t *testing.T) {
	extent.Slow(t)
	files, chosen := writingFiles(t), extent.Share(2)
	for i, line := range writing {
		if !chosen(i + 1) {
			continue
		}
		args := strings.Fields(files.Replace(line))
		run := func(n int64) (out string, c cli.Code, seen bool, said string) {
			var stdout, messages bytes.Buffer
			f := &solvertest.Fuse{Context: t.Context(), Left: n, Ends: context.Canceled}
			c = unbuffered(f, args, &stdout, &messages)
			return stdout.String(), c, f.Left < 0, messages.String()
		}
		whole, _, _, _ := run(1 << 40)
		for n := int64(0); ; n += 1 + extent.Of(2*n, n, n/2) {
			out, c, seen, said := run(n)
			if !seen {
				break
			}
			if c != cli.Interrupted && out != whole {
				t.Errorf("%s, interrupted at look %d: exit status %d, %.200q; %d bytes, want %d",
					line, n, c, said, len(out), len(whole))
			}
		}
	}
}

// After a write has failed, a command reads no more files.
func TestNothingAfterAFailure(t *testing.T) {
	files := writingFiles(t)
	for _, line := range []string{
		"fmt QUANTUM nowhere", "fmt GAME nowhere", "check --format jsonl GAME nowhere",
		"analyze GAME nowhere",
	} {
		var messages bytes.Buffer
		c := unbuffered(t.Context(), strings.Fields(files.Replace(line)), &ledger{}, &messages)
		if want := "haft: " + errFull.Error() + "\n"; c != cli.Failed || messages.String() != want {
			t.Errorf("%s: exit status %d, %q, want %q", line, c, &messages, want)
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
