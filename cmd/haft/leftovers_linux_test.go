package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"haft/cmd/haft/cli"
	"haft/solve/solvertest/extent"
)

// stubborn is a solver that ignores all signals. So do its children: one in its group, one in a session of its own,
// and one in a session of its own that has lost its parent. All of them write their process numbers into the file pids beside it.
const stubborn = `#!/bin/sh
case $1 in
--version) echo 1.0; exit;;
child) trap '' INT TERM HUP; echo $$ >>"$(dirname "$0")/pids"; exec sleep 100;;
esac
trap '' INT TERM HUP
"$0" child &
setsid "$0" child &
(setsid "$0" child &)
echo $$ >>"$(dirname "$0")/pids"
while :; do sleep 100; done
`

// stubbornBrood is how many processes each stubborn solver has.
const stubbornBrood = 4

// Commands that run the stubborn solver. Some run two of them at a time.
var runningSolvers = []string{
	"check -j 2 --backend stubborn GAME GAME", "analyze --backend stubborn GAME", "explain --backend stubborn GAME",
	"perft 2 --backend stubborn", "solve --backend stubborn FORMULA", "solvers check stubborn",
	"solvers agree -j 2 stubborn", "bench run --families legal --sizes 6 --backends stubborn",
}

// After a signal, or when time is up, nothing of a solver is left: no process, wherever it has gone, and no file.
func TestNothingLeftBehind(t *testing.T) {
	extent.Slow(t)
	for i, line := range runningSolvers {
		b := newBehind(t)
		t.Run(strings.Fields(line)[0]+"-"+endSignals[i%len(endSignals)].String(), func(t *testing.T) {
			t.Parallel()
			b.T = t
			cmd := b.start(line)
			b.await(stubbornBrood)
			_ = cmd.Process.Signal(endSignals[i%len(endSignals)])
			if _ = cmd.Wait(); cmd.ProcessState.ExitCode() != int(cli.Interrupted) {
				t.Errorf("%v", cmd.ProcessState)
			}
			b.nothing()
		})
	}
	for line, want := range map[string]cli.Code{
		"check --timeout 500ms -j 2 --backend stubborn GAME GAME":                                          cli.Undecided,
		"solve --timeout 500ms --backend stubborn FORMULA":                                                 cli.Yes,
		"solvers check --timeout 500ms stubborn":                                                           cli.No,
		"bench run --no-canaries --timeout 200ms --families legal --sizes 6 --seeds 1 --backends stubborn": cli.Yes,
	} {
		b := newBehind(t)
		t.Run(line, func(t *testing.T) {
			t.Parallel()
			b.T = t
			cmd := b.start(line)
			if _ = cmd.Wait(); cmd.ProcessState.ExitCode() != int(want) {
				t.Errorf("%v, want exit status %d", cmd.ProcessState, want)
			}
			b.nothing()
		})
	}
}

// If haft is killed, its solver dies at once. The next haft ends the other processes and removes the folder, but
// leaves alone what belongs to a haft that is still running.
func TestNextHaftSweeps(t *testing.T) {
	extent.Slow(t)
	killed, living := newBehind(t), newBehind(t)
	living.tmp = killed.tmp
	alive := living.start("check --backend stubborn GAME")
	living.await(stubbornBrood)
	dead := killed.start("check --backend stubborn GAME")
	killed.await(stubbornBrood)
	_ = dead.Process.Kill()
	_ = dead.Wait()
	if folders, _ := os.ReadDir(killed.tmp); len(folders) != 2 {
		t.Errorf("there are %v", folders)
	}
	next := newBehind(t)
	next.tmp = killed.tmp
	_ = next.start("check --timeout 500ms --backend stubborn GAME").Wait()
	killed.gone()
	if folders, _ := os.ReadDir(killed.tmp); len(folders) != 1 {
		t.Errorf("there are %v", folders)
	}
	if left := living.running(); len(left) != stubbornBrood {
		t.Errorf("of the one that lives runs only %v", left)
	}
	_ = alive.Process.Signal(syscall.SIGTERM)
	_ = alive.Wait()
	living.nothing()
}

// If a shell started a program before it became haft, haft must not end that program.
func TestStrangersLive(t *testing.T) {
	b := newBehind(t)
	const script = `sleep 100 & echo $! >"$0"; exec "$@"`
	sleeper := filepath.Join(b.dir, "sleeper")
	cmd := b.command("check --timeout 300ms --backend stubborn GAME")
	cmd.Args = append([]string{"sh", "-c", script, sleeper}, cmd.Args...)
	cmd.Path, cmd.Stderr = "/bin/sh", nil
	_ = cmd.Run() // the state says how it ended
	b.nothing()
	b.pids = sleeper
	if left := b.running(); cmd.ProcessState.ExitCode() != int(cli.Undecided) || len(left) != 1 {
		t.Errorf("%v, there run %v", cmd.ProcessState, left)
	}
}

// behind is what a command may leave behind: files in tmp, and processes whose numbers are in pids.
type behind struct {
	*testing.T
	dir, haft, tmp, pids string
}

func newBehind(t *testing.T) *behind {
	for _, tool := range []string{"sh", "setsid"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skip(err)
		}
	}
	dir := t.TempDir()
	b := &behind{T: t, dir: dir, haft: benchHaft(t, dir), tmp: t.TempDir(), pids: filepath.Join(dir, "pids")}
	script := filepath.Join(dir, "stubborn")
	if err := errors.Join(
		os.WriteFile(script, []byte(stubborn), 0o755),
		os.WriteFile(script+".json", []byte(fakeFile("stubborn", script)), 0o644),
		os.WriteFile(b.pids, nil, 0o644),
		os.WriteFile(filepath.Join(dir, "two.cnf"), []byte("p cnf 2 2\n1 2 0\n-1 0\n"), 0o644),
	); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		for _, pid := range b.running() { // of a test that has failed
			_ = syscall.Kill(pid, syscall.SIGKILL)
		}
	})
	return b
}

// command is haft with these arguments.
func (b *behind) command(line string) *exec.Cmd {
	game, _ := filepath.Abs("../../testdata/games/seeds/001-check.pgn")
	args := strings.Fields(strings.NewReplacer("GAME", game, "FORMULA", filepath.Join(b.dir, "two.cnf")).Replace(line))
	cmd := exec.Command(b.haft, args...)
	cmd.Env = append(os.Environ(), "TMPDIR="+b.tmp, "HAFT_SOLVER_PATH="+b.dir)
	return cmd
}

// start starts a command.
func (b *behind) start(line string) *exec.Cmd {
	b.Helper()
	cmd := b.command(line)
	var said bytes.Buffer
	cmd.Stderr = &said
	if err := cmd.Start(); err != nil {
		b.Fatal(err)
	}
	late := time.AfterFunc(2*patient, func() { _ = cmd.Process.Kill() })
	b.Cleanup(func() {
		late.Stop()
		b.Log(said.String())
	})
	return cmd
}

// await waits until so many processes are running.
func (b *behind) await(want int) {
	b.Helper()
	for range 1000 {
		if len(b.running()) >= want {
			return
		}
		time.Sleep(patient / 1000)
	}
	b.Fatalf("there run only %v", b.running())
}

// running returns the running processes, out of those that have written their numbers.
func (b *behind) running() (pids []int) {
	text, _ := os.ReadFile(b.pids) // a test that has failed may have no such file
	for word := range strings.FieldsSeq(string(text)) {
		var pid int
		_, _ = fmt.Sscan(word, &pid)
		if stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid)); err == nil && !bytes.Contains(stat, []byte(") Z ")) {
			pids = append(pids, pid)
		}
	}
	return pids
}

// gone fails if any process is running.
func (b *behind) gone() {
	b.Helper()
	if left := b.running(); len(left) > 0 {
		b.Errorf("there run %v", left)
	}
}

// nothing fails if a process is running, if a file is left, or if no process ever ran.
func (b *behind) nothing() {
	b.Helper()
	b.gone()
	if text, err := os.ReadFile(b.pids); err != nil || len(bytes.Fields(text)) < stubbornBrood {
		b.Errorf("there never were more than %q, %v", text, err)
	}
	if left, _ := os.ReadDir(b.tmp); len(left) > 0 {
		b.Errorf("left behind: %v", left)
	}
}
