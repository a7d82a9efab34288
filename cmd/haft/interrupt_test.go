//go:build unix

package main

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"haft/cmd/haft/cli"
	"haft/solve/solvertest"
	"haft/solve/solvertest/extent"
)

// endSignals are the signals that ask a program to end.
var endSignals = []os.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP}

// Commands that wait for their input. IN is standard input, or a named pipe that nobody writes to.
var waitingForInput = []string{
	"check IN", "check --format jsonl -j 1 GAME IN", "analyze IN", "fmt IN", "locks IN", "moves IN", "best IN",
	"worlds IN",
	"explain IN", "encode IN", "timeline IN", "entangle IN", "stats IN", "perft 2 IN", "solve IN",
	"annotate IN", "mate 2 IN", "repair IN", "arena report IN",
	"verify GAME IN", "verify IN GAME", "decode IN GAME", "decode GAME IN", "bench report IN",
	"bench plot scaling -o out.svg IN", "bench merge IN", "bench run --study IN", "bench plan --study IN",
	"solvers agree gini --games IN", "quantum replay IN", "heisenberg replay IN", "heisenberg moves IN",
	"heisenberg perft 1 IN", "serve --tls-cert IN --tls-key GAME", "serve --tls-cert GAME --tls-key IN",
}

// Commands that read only standard input.
var waitingForLines = []string{
	"check", "solve", "quantum explore", "heisenberg explore", "explore", "play",
	"play --against beginner --seed 1", "uci",
	"bench trial",
}

// Commands that wait for a reader of their output: standard output, or OUT, a named pipe that nobody reads.
var waitingForReader = []string{
	"encode --map OUT GAME", "check --proof OUT ILLEGAL", "worlds --proof OUT GAME", "analyze --format csv -o OUT GAME",
	"heisenberg random --format pgn --seed 1 --plies 1 -o OUT",
	"gen --seed 1 100000", "puzzle --kind who --seed 1 --count 100000",
}

// patient is how long a command may take to end.
const patient = 10 * time.Second

// Whatever a command waits for, the first signal ends it, and it leaves no temporary files. The commands take turns
// with the three signals, which one function of package program catches; in a soak each gets all.
func TestInterruptWhileWaiting(t *testing.T) {
	extent.Slow(t)
	w := newWaiting(t)
	each := func(i int, begin func(s os.Signal)) {
		for j, s := range endSignals {
			if extent.Soak() || i%len(endSignals) == j {
				begin(s)
			}
		}
	}
	for i, line := range waitingForReader {
		each(i, func(s os.Signal) { w.begin(strings.ReplaceAll(line, "OUT", w.fifo("out.json")), s) })
	}
	for i, line := range waitingForInput {
		each(i+1, func(s os.Signal) { w.begin(strings.ReplaceAll(line, "IN", "-"), s) })
		each(i, func(s os.Signal) { w.begin(strings.ReplaceAll(line, "IN", w.fifo("in")), s) })
	}
	for i, line := range waitingForLines {
		each(i, func(s os.Signal) { w.begin(line, s) })
	}
	w.Wait()
	if left, _ := os.ReadDir(w.tmp); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// Under nohup haft goes on when its terminal is closed.
func TestNohup(t *testing.T) {
	haft := benchHaft(t, t.TempDir())
	cmd := exec.Command("sh", "-c", `trap '' HUP; exec "$0" check`, haft)
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Skip(err)
	}
	time.Sleep(250 * time.Millisecond)
	_ = cmd.Process.Signal(syscall.SIGHUP) // it is still running, because its input is open
	time.Sleep(100 * time.Millisecond)
	_, err = io.WriteString(stdin, "e2e4\n")
	if err = cmp.Or(err, stdin.Close(), cmd.Wait()); err != nil {
		t.Error(err)
	}
}

// waiting runs many commands that wait at the same time.
type waiting struct {
	*testing.T
	sync.WaitGroup
	haft, dir, tmp, games string
	turns                 chan struct{}
	fifos                 int
}

func newWaiting(t *testing.T) *waiting {
	dir := t.TempDir()
	games, err := filepath.Abs("../../testdata/games")
	if err != nil {
		t.Fatal(err)
	}
	return &waiting{
		T: t, haft: benchHaft(t, dir), dir: dir, tmp: t.TempDir(), games: games + "/", turns: make(chan struct{}, 16),
	}
}

// fifo makes a named pipe.
func (w *waiting) fifo(name string) string {
	w.fifos++
	path := filepath.Join(w.dir, fmt.Sprint(w.fifos, name))
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		w.Skip(err)
	}
	return path
}

// args returns the words of a command.
func (w *waiting) args(line string) []string {
	return strings.Fields(strings.NewReplacer(
		"GAME", w.games+"immortal.pgn", "ILLEGAL", w.games+"seeds/000-three-knights.pgn",
	).Replace(line))
}

// begin starts a command and ends it with a signal.
func (w *waiting) begin(line string, s os.Signal) {
	w.turns <- struct{}{}
	w.Go(func() {
		defer func() { <-w.turns }()
		args := w.args(line)
		// Nothing tells when a command starts to wait. If the signal kills it because it was not yet listening, it
		// gets more time.
		for before := 250 * time.Millisecond; before < patient; before *= 4 {
			state, messages := w.interrupted(args, s, before)
			if state.Sys().(syscall.WaitStatus).Signal() != s {
				if state.ExitCode() != int(cli.Interrupted) || messages != cli.InterruptedText+"\n" {
					w.Errorf("%s, %v: %v, %q", line, s, state, messages)
				}
				return
			}
		}
		w.Errorf("%s: %v killed it", line, s)
	})
}

// interrupted runs a command, whose standard input and output stay open, and sends it a signal after a while.
func (w *waiting) interrupted(args []string, s os.Signal, after time.Duration) (*os.ProcessState, string) {
	cmd := exec.Command(w.haft, args...)
	cmd.Dir = w.dir
	cmd.Env = append(os.Environ(), "TMPDIR="+w.tmp)
	var said bytes.Buffer
	cmd.Stderr = &said
	stdin, in, err1 := os.Pipe()
	out, stdout, err2 := os.Pipe()
	if err := cmp.Or(err1, err2); err != nil {
		w.Fatal(err)
	}
	for _, c := range []io.Closer{stdin, in, out, stdout} {
		defer c.Close()
	}
	cmd.Stdin, cmd.Stdout = stdin, stdout
	if err := cmd.Start(); err != nil {
		w.Error(err)
		return &os.ProcessState{}, err.Error()
	}
	time.AfterFunc(after, func() { _ = cmd.Process.Signal(s) })
	late := time.AfterFunc(after+patient, func() { _ = cmd.Process.Kill() })
	defer late.Stop()
	_ = cmd.Wait() // the state says how it ended
	return cmd.ProcessState, said.String()
}

// A repair that is interrupted writes the fillings that it has found.
func TestInterruptedRepair(t *testing.T) {
	for format, want := range map[string]string{
		"text": `at least [0-9,]+ fillings with no change against the record: the search was\ninterrupted,`,
		"json": `"complete":false,"undecided":"interrupted",`,
		"pgn":  `\{haft repair: at least [0-9,]+ fillings;`,
	} {
		var stdout, messages bytes.Buffer
		f := &solvertest.Fuse{Context: t.Context(), Left: 5000, Ends: context.Canceled}
		code := execute(f, []string{"repair", "--format", format, "--max", "2"}, strings.NewReader("e4 ? ? ? ? ? ?"),
			&stdout, &messages)
		if code != cli.Interrupted || messages.String() != cli.InterruptedText+"\n" ||
			!regexp.MustCompile(want).MatchString(stdout.String()) {
			t.Errorf("%s: exit status %d, %q, %.300s", format, code, messages.String(), stdout.String())
		}
	}
}
