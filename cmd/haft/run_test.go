package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"strings"
	"syscall"
	"testing"
	"time"
	"weak"

	"haft/bench/store"
	"haft/cmd/haft/cli"
	"haft/cmd/haft/root"
)

// The program, as tests call it.
var (
	execute = root.Execute
	newRoot = root.New
)

// What was found before an interrupt is written, and a JSON array is closed.
func TestInterruptKeepsOutput(t *testing.T) {
	ctx, interrupt := context.WithCancel(context.Background())
	stdin, in := io.Pipe()
	go func() {
		io.WriteString(in, "{\"moves\":\"e4\"}\n{\"moves\":\"d4\"}\n")
		time.Sleep(200 * time.Millisecond)
		interrupt()
	}()
	var out bytes.Buffer
	code := execute(ctx, []string{"check", "--format", "json", "-"}, stdin, &out, io.Discard)
	if code != cli.Interrupted || strings.Count(out.String(), `"legal":true`) < 1 ||
		!strings.HasSuffix(out.String(), "}\n]\n") {
		t.Errorf("exit status %d:\n%s", code, &out)
	}
}

// Nothing keeps a command line that is done. Tests, which carry out thousands, would keep all their commands.
func TestNothingKeepsCommands(t *testing.T) {
	for _, args := range [][]string{{"check"}, {"check", "--help"}, {"check", "--backend", "nobody"}} {
		p := cli.NewProgram(strings.NewReader("e4"), io.Discard, io.Discard)
		root := newRoot(p)
		root.SetArgs(args)
		p.Finish(t.Context(), root.ExecuteContext(t.Context()))
		done := weak.Make(root)
		runtime.GC()
		if done.Value() != nil {
			t.Errorf("%v: the commands are still there", args)
		}
	}
}

// A limit on the memory ends with its command: otherwise all that comes after in a session, or in the tests, collects
// garbage all the time.
func TestLimitsAreLifted(t *testing.T) {
	before := debug.SetMemoryLimit(-1)
	for line, typed := range map[string]string{
		"quantum replay --max-memory 1MB -":                  "e2e4 e7e5",
		"fmt --max-memory 1MB -":                             "[Variant \"Quantum Chess (Dennis)\"]\n\n1. d4 e5 *\n",
		"quantum random --plies 2 --seed 1 --max-memory 1MB": "",
		"quantum explore --max-memory 1MB":                   "",
		"solve --max-memory 1MB -":                           "p cnf 1 1\n1 0\n",
	} {
		var out, messages bytes.Buffer
		code := execute(t.Context(), strings.Fields(line), strings.NewReader(typed), &out, &messages)
		if code == cli.Failed || out.Len() == 0 {
			t.Errorf("haft %s: exit status %d\n%s", line, code, &messages)
		}
		if now := debug.SetMemoryLimit(before); now != before {
			t.Errorf("haft %s leaves a limit of %d bytes", line, now)
		}
	}
}

// A closed is a pipe that nobody reads any more.
type closed struct{}

func (closed) Write([]byte) (int, error) { return 0, syscall.EPIPE }

// It is no failure if the reader has gone away, and it ends a list of millions at once.
func TestClosedPipe(t *testing.T) {
	for _, args := range [][]string{
		{"worlds", "--list=0"},
		{"worlds", "--list=0", "--format", "json"},
		{"analyze"},
		{"check", "--format", "jsonl"},
		{"fmt"},
	} {
		var messages bytes.Buffer
		start := time.Now()
		code := execute(context.Background(), args, strings.NewReader("e4"), closed{}, &messages)
		if code != cli.Yes || messages.Len() > 0 {
			t.Errorf("%v: exit status %d, %q", args, code, &messages)
		}
		if took := time.Since(start); took > 5*time.Second { // the list takes 12 seconds
			t.Errorf("%v: took %v", args, took)
		}
	}
}

// What is counted and read is correct at the end.
func TestProgressCounts(t *testing.T) {
	files := collection(t, t.TempDir(), 5)
	size := int64(0)
	for _, name := range files {
		info, err := os.Stat(name)
		if err != nil {
			t.Fatal(err)
		}
		size += info.Size()
	}
	_, messages := runHaft(t, cli.Failed, append([]string{"check", "--format", "jsonl", "--progress", "always"},
		files...)...)
	line := regexp.MustCompile(`haft: (\d+) games, .* a second, (.*) MB\n$`).FindStringSubmatch(messages)
	games := 5 + 2 + 5 + 5 + 1 + 5 + 4 + 47 // as collection writes them
	if mb := fmt.Sprintf("%.1f of %.1f", float64(size)/1e6, float64(size)/1e6); line == nil ||
		line[1] != fmt.Sprint(games) || line[2] != mb {
		t.Errorf("%q, want %d games and %s MB in\n%s", line, games, mb, messages)
	}
}

// A run whose output file is in use by another run is refused, and the file does not change.
func TestOutputLocked(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the standard library has no locks there")
	}
	dir := t.TempDir()
	out := filepath.Join(dir, "out")
	first, err := store.Open(out, store.Form{What: "line", Begin: "{"}, func([]byte) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	for _, args := range [][]string{
		{"analyze", "--format", "jsonl", "-o", out, "../../testdata/games/immortal.pgn"},
		{"check", "--format", "jsonl", "-o", out, "--resume", "../../testdata/games/immortal.pgn"},
	} {
		var said bytes.Buffer
		if c := execute(t.Context(), args, strings.NewReader(""), io.Discard, &said); c != cli.Failed ||
			said.String() != "haft: "+out+": another run writes to it\n" {
			t.Errorf("%v: exit status %d: %s", args, c, &said)
		}
	}
	if info, err := os.Stat(out); err != nil || info.Size() > 0 {
		t.Errorf("%v, %v", info, err)
	}
}
