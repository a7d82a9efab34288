package main

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"haft/cmd/haft/cli"
	"haft/cmd/haft/cli/transcript"
)

// flagFiles is the folder in which options are tried.
type flagFiles struct {
	*testing.T
	dir     string
	names   *strings.Replacer
	tried   map[string]bool // by command, mode and option
	excused map[string]bool // of these, those that leave no trace
}

func newFlagFiles(t *testing.T) *flagFiles {
	f := &flagFiles{T: t, dir: t.TempDir(), tried: map[string]bool{}, excused: map[string]bool{}}
	data, err := filepath.Abs("../../testdata")
	if err != nil {
		t.Fatal(err)
	}
	f.names = strings.NewReplacer(
		"GAME", filepath.Join(data, "games", "legal.pgn"), "ILLEGAL",
		filepath.Join(data, "games", "seeds", "000-three-knights.pgn"),
		"GREEK", filepath.Join(data, "games", "greco.pgn"), "QUANTUM", filepath.Join(data, "quantum", "capture.pgn"),
		"PUZZLE", f.file("puzzle"), "STUDY", f.file("study.jsonl"), "LONG", f.file("long"), "FORMULA", f.file("formula"),
		"ANSWER", f.file("answer"), "COUNTED", f.file("count.cnf"), "COUNT", f.file("count"),
		"CERTIFICATE", f.file("certificate"), "SOLVER", f.file("solver.json"), "MATCH", f.file("match"),
		"TORN", f.file("torn"), "STATE", f.file("state"), "PLAN", f.file("plan"), "PART", f.file("part"), "OUT",
		f.file("out"),
	)
	f.write("formula", "encode", "GREEK")
	f.write("answer", "solve", "FORMULA")
	f.write("puzzle", "puzzle", "--kind mate2 --seed 2 --format jsonl")
	f.write("certificate", "check", "--quiet --proof - ILLEGAL")
	f.write("count", "worlds", "--proof "+f.file("count")+" GAME")
	f.save("torn", []byte("e2e4 ? f1?3 h8g6 d3d5\n"))
	f.save("solver.json", []byte(fakeFile("mine", "false")))
	study, err := os.ReadFile(filepath.Join(data, "bench", "study.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	f.save("study.jsonl", study[:len(study)*3/4]) // so that some tasks are missing
	f.write("long", "quantum random", "--plies 30 --seed 1 -o "+f.file("long"))
	f.write("plan", "perft plan", "2 --split 1")
	f.write("part", "perft run", "PLAN")
	f.write("state", "stats", "--format state GAME")
	f.write("match", "arena run", "nodes=20 random --games 2 -o "+f.file("match"))
	return f
}

func (f *flagFiles) file(name string) string { return filepath.Join(f.dir, name) }

// write keeps what a command prints.
func (f *flagFiles) write(name, path, line string) {
	f.Helper()
	var out bytes.Buffer
	// its exit status is an answer
	_ = execute(context.Background(), f.args(path, line), strings.NewReader(""), &out, &bytes.Buffer{})
	if _, err := os.Stat(f.file(name)); err == nil {
		return // the command has written the file itself
	}
	f.save(name, out.Bytes())
}

func (f *flagFiles) save(name string, text []byte) {
	f.Helper()
	if err := os.WriteFile(f.file(name), text, 0o600); err != nil {
		f.Fatal(err)
	}
}

func (f *flagFiles) args(path, line string) []string {
	return append(strings.Fields(path), strings.Fields(f.names.Replace(line))...)
}

// run returns what a command does: its exit status, its output, its messages, and the files that it leaves.
func (f *flagFiles) run(path, line string) string {
	var out, messages bytes.Buffer
	args := f.args(path, line)
	var code cli.Code
	if path == "bench run" { // this command starts itself
		code = f.start(args, &out, &messages)
	} else {
		code = execute(f.Context(), args, strings.NewReader("d4\n>\n"), &out, &messages)
	}
	did := strings.Join([]string{string(rune('0' + int(code))), out.String(), messages.String()}, "\n")
	files, _ := filepath.Glob(f.file("out.*"))
	for _, name := range files {
		did += "\n" + filepath.Base(name)
		if err := os.RemoveAll(name); err != nil {
			f.Error(err)
		}
	}
	return transcript.Timeless(did)
}

// start runs a command as a process.
func (f *flagFiles) start(args []string, out, messages *bytes.Buffer) cli.Code {
	haft := filepath.Join(f.dir, "haft")
	if _, err := os.Lstat(haft); err != nil {
		haft = benchHaft(f.T, f.dir)
	}
	cmd := exec.Command(haft, args...)
	cmd.Stdout, cmd.Stderr = out, messages
	_ = cmd.Run() // the exit status is an answer
	return cli.Code(cmd.ProcessState.ExitCode())
}
