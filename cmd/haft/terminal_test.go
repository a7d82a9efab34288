//go:build unix

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"haft/solve/solvertest/extent"
)

// A terminal is a terminal of tmux that runs the program.
type terminal struct {
	*testing.T
	tmux   string
	socket string // of a tmux server of its own
	folder string
}

// openTerminal runs haft in a terminal of the given size. When haft ends, the terminal shows how.
func openTerminal(t *testing.T, wide, high int, environment, command string) *terminal {
	t.Helper()
	tmux, err := exec.LookPath("tmux")
	if err != nil {
		t.Skip("tmux is not installed")
	}
	program, err := os.Executable() // this is haft if it is called by that name
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	haft := filepath.Join(folder, "haft")
	if err := os.Symlink(program, haft); err != nil {
		t.Fatal(err)
	}
	term := &terminal{t, tmux, filepath.Join(folder, "tmux"), folder}
	data, err := filepath.Abs("../../testdata")
	if err != nil {
		t.Fatal(err)
	}
	const steps = "cd %s; stty -g >before; env %s sh -c 'echo $$ >pid; exec %s %s'; " +
		"echo status $?; stty -g >after; cmp before after && echo restored; read end"
	script := fmt.Sprintf(steps, folder, environment, haft, strings.ReplaceAll(command, "DATA", data))
	term.run("-f", "/dev/null", "new-session", "-d", "-x", fmt.Sprint(wide), "-y", fmt.Sprint(high), "sh", "-c", script)
	t.Cleanup(func() { term.run("kill-server") })
	return term
}

func (t *terminal) run(args ...string) string {
	t.Helper()
	cmd := exec.Command(t.tmux, append([]string{"-S", t.socket}, args...)...)
	cmd.Env = append(os.Environ(), "LC_ALL=C.UTF-8", "COLORTERM=truecolor")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("tmux %q: %v\n%s", args, err, out)
	}
	return string(out)
}

// keys presses keys, by the names that tmux has for them.
func (t *terminal) keys(names ...string) { t.run(append([]string{"send-keys"}, names...)...) }

// screen returns what the screen shows.
func (t *terminal) screen() string {
	var lines []string
	for line := range strings.SplitSeq(t.run("capture-pane", "-p"), "\n") {
		lines = append(lines, strings.TrimRight(line, " "))
	}
	return strings.TrimRight(strings.Join(lines, "\n"), "\n") + "\n"
}

// sees waits for a text on the screen.
func (t *terminal) sees(text string) string {
	t.Helper()
	for end := time.Now().Add(patient); ; {
		screen := t.screen()
		if strings.Contains(screen, text) {
			return screen
		}
		if time.Now().After(end) {
			t.Fatalf("%q is not on the screen:\n%s", text, screen)
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// kill sends a signal to the program.
func (t *terminal) kill(signal syscall.Signal) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(t.folder, "pid"))
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil {
		t.Fatal(err)
	}
	if err := syscall.Kill(pid, signal); err != nil {
		t.Fatal(err)
	}
}

// A real terminal shows what the tests of package desk expect, in both sizes.
func TestExploreInTerminal(t *testing.T) {
	extent.Slow(t)
	for _, size := range [][2]int{{80, 24}, {120, 40}} {
		term := openTerminal(t, size[0], size[1], "", "explore DATA/games/seeds/001-check.pgn")
		term.sees("321,300 worlds")
		term.keys("Up", "Up", "Up", "Up", "Enter", "Down")
		want, err := os.ReadFile(fmt.Sprintf("../../testdata/screens/select-%dx%d.txt", size[0], size[1]))
		if err != nil {
			t.Fatal(err)
		}
		got := term.sees("Qe5 leaves")
		// tmux may show a screen of which only a part has arrived.
		for end := time.Now().Add(patient); got != string(want) && time.Now().Before(end); got = term.screen() {
			time.Sleep(20 * time.Millisecond)
		}
		if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); diff != "" {
			t.Errorf("%v: -want +got\n%s", size, diff)
		}
		term.keys("x")
		term.sees("status 0\nrestored")
	}
}

// Without colours, the board uses characters that every terminal has.
func TestExploreWithoutColours(t *testing.T) {
	extent.Slow(t)
	term := openTerminal(t, 80, 24, "NO_COLOR=please", "explore DATA/games/seeds/001-check.pgn")
	term.sees("321,300 worlds")
	term.keys("Up", "Up", "Up", "Up", "Enter")
	screen := term.sees("3 #")
	if strings.Contains(screen, "♟") || !strings.Contains(screen, "o29%!") {
		t.Error(screen)
	}
	term.keys("x")
	term.sees("restored")
}

// A dumb terminal gets lines and a prompt.
func TestExploreInDumbTerminal(t *testing.T) {
	term := openTerminal(t, 80, 60, "TERM=dumb", "explore DATA/games/seeds/001-check.pgn")
	term.sees("black>")
	term.keys("e6e5", "Enter")
	term.sees("After 6... Qe5")
	term.sees("white>")
	term.keys("quit", "Enter")
	term.sees("status 0\nrestored")
}

// If the program is interrupted, by a key or from outside, the terminal is as it was before, and the game is in a
// file. The program follows changes of the terminal's size.
func TestExploreInterrupted(t *testing.T) {
	extent.Slow(t)
	for _, signal := range []syscall.Signal{0, syscall.SIGTERM, syscall.SIGHUP} {
		term := openTerminal(t, 90, 30, "", "quantum explore DATA/quantum/capture.pgn")
		term.sees("8 boards in total")
		term.run("resize-window", "-x", "70", "-y", "20")
		term.sees("This terminal has 70 columns and 20 lines.")
		term.run("resize-window", "-x", "90", "-y", "30")
		term.sees("8 boards in total")
		term.keys(":", "d7d5", "Enter")
		term.sees("16 boards in total")
		if signal == 0 {
			term.keys("C-c")
		} else {
			term.kill(signal)
		}
		term.sees("haft: the game was not saved; it is in haft-unsaved-1.pgn\nhaft: interrupted\nstatus 130\nrestored")
		text, err := os.ReadFile(filepath.Join(term.folder, "haft-unsaved-1.pgn"))
		if err != nil || !strings.Contains(string(text), "d7d5") {
			t.Errorf("%v: %s", err, text)
		}
	}
}
