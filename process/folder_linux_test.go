package process_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"haft/process"
	"haft/solve/solvertest/extent"
)

// processTree is a shell script that starts five children and writes their process numbers into a file: a
// plain child; one in a session of its own; one in such a session that has lost its parent; one
// that has lost its environment too; and one in such a session that has lost only its environment.
const processTree = `
note() { echo $$ >>"$PIDS"; exec sleep 100; }
case $1 in note) note;; esac
sh "$0" note &
setsid sh "$0" note &
(setsid sh "$0" note &)
(env -i PIDS="$PIDS" PATH="$PATH" setsid sh "$0" note &)
env -i PIDS="$PIDS" PATH="$PATH" setsid sh "$0" note &
while [ "$(wc -l <"$PIDS")" -lt 5 ]; do sleep 0.01; done
echo
`

// A program is a shell that runs in a folder.
type program struct {
	*exec.Cmd
	folder *process.Folder
	pids   string
	stop   func()
}

// start starts a processTree whose head then runs the script, and waits until all five children run.
func start(t *testing.T, script string) *program {
	t.Helper()
	for _, tool := range []string{"sh", "setsid", "env"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skip(err)
		}
	}
	dir := t.TempDir()
	name, pids := filepath.Join(dir, "processTree"), filepath.Join(dir, "pids")
	if err := errors.Join(os.WriteFile(name, []byte(processTree+script), 0o600), os.WriteFile(pids, nil, 0o600)); err != nil {
		t.Fatal(err)
	}
	folder, err := process.NewFolder()
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	p := &program{exec.CommandContext(ctx, "sh", name), folder, pids, stop}
	p.Env = append(os.Environ(), "PIDS="+pids)
	p.WaitDelay = time.Second
	ready, err := p.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := folder.Start(p.Cmd); err != nil {
		t.Fatal(err)
	}
	_, _ = ready.Read(make([]byte, 1))
	return p
}

// living returns the processes of the processTree that still run.
func (p *program) living(t *testing.T) (pids []string) {
	t.Helper()
	text, err := os.ReadFile(p.pids)
	if err != nil || len(strings.Fields(string(text))) != 5 {
		t.Fatalf("the processTree is %q, %v, want five numbers", text, err)
	}
	for _, pid := range strings.Fields(string(text)) {
		if stat, err := os.ReadFile("/proc/" + pid + "/stat"); err == nil && !strings.Contains(string(stat), ") Z ") {
			pids = append(pids, pid)
		}
	}
	return pids
}

// end waits for a program, after stopping it if stop is set.
func (p *program) end(t *testing.T, stop bool) {
	t.Helper()
	if stop {
		p.stop()
	}
	_ = p.folder.Wait(p.Cmd)
	p.folder.Remove()
	if _, err := os.Stat(p.folder.Path); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the folder is still there: %v", err)
	}
}

// When a program ends, every process that comes from it ends too, whatever it did to escape.
// Processes of other programs run on.
func TestBrood(t *testing.T) {
	extent.Slow(t)
	t.Setenv("TMPDIR", t.TempDir())
	other := start(t, "wait")
	hangs := start(t, "wait")
	hangs.end(t, true)
	if left := hangs.living(t); len(left) > 0 {
		t.Errorf("still running after the program was stopped: %v", left)
	}
	// Only the last child has to be killed here: it has no mark, so it is lost once its parent has ended.
	ends := start(t, "kill $!; wait $!; exit 0")
	ends.end(t, false)
	if left := ends.living(t); len(left) > 0 {
		t.Errorf("still running after the program ended: %v", left)
	}
	if left := other.living(t); len(left) != 5 {
		t.Errorf("only %v of the other program still run", left)
	}
	other.end(t, true)
	if left := other.living(t); len(left) > 0 {
		t.Errorf("still running after the other program was stopped: %v", left)
	}
	if left := process.Descendants(os.Getpid()); len(left) > 0 {
		t.Errorf("still running: %v", left)
	}
}

// late is a writer that takes its first bytes late, as on a busy machine.
type late struct{ text []byte }

func (w *late) Write(data []byte) (int, error) {
	if len(w.text) == 0 {
		time.Sleep(1500 * time.Millisecond)
	}
	w.text = append(w.text, data...)
	return len(data), nil
}

// Run reads all that a program has printed, however late, and does not wait for the processes that
// the program left behind.
func TestRunReadsAll(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	folder, err := process.NewFolder()
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Remove()
	var out late
	start := time.Now()
	const script = "(env -i setsid sleep 100 &); head -c 60000 /dev/zero; echo end >&2"
	cmd := exec.CommandContext(t.Context(), "sh", "-c", script)
	var said bytes.Buffer
	err = folder.Run(t.Context(), cmd, &out, &said)
	if err != nil || len(out.text) != 60000 || said.String() != "end\n" {
		t.Errorf("%d bytes of 60000, and %q, %v", len(out.text), said.String(), err)
	}
	if took := time.Since(start); took > 50*time.Second {
		t.Errorf("it took %v", took)
	}
}

// Ended children are waited for, so that a process that runs many programs does not collect
// zombies.
func TestNoZombies(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	start(t, "wait").end(t, true)
	if pid, err := syscall.Wait4(-1, nil, syscall.WNOHANG, nil); err != syscall.ECHILD {
		t.Errorf("a child is left: %d, %v", pid, err)
	}
}

// Folders that nobody has locked are swept. Nothing else is, whatever its name.
func TestSweepFolders(t *testing.T) {
	tmp := t.TempDir()
	t.Setenv("TMPDIR", tmp)
	living, err := process.NewFolder()
	if err != nil {
		t.Fatal(err)
	}
	defer living.Remove()
	kept := []string{"haft-solver-1x", "haft-solver-", "haft-1", "other"}
	for _, name := range append(kept, "haft-solver-1", "haft-solver-2/in") {
		if err := os.MkdirAll(filepath.Join(tmp, name), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(
		os.WriteFile(filepath.Join(tmp, "haft-solver-2/in/file"), nil, 0o600),
		os.Mkdir(filepath.Join(tmp, "haft-solver-3"), 0o755), // with other permissions than haft gives
		os.Symlink(t.TempDir(), filepath.Join(tmp, "haft-solver-4")),
		os.WriteFile(filepath.Join(tmp, "haft-solver-5"), nil, 0o700),
	); err != nil {
		t.Fatal(err)
	}
	process.SweepFolders(tmp)
	kept = append(kept, "haft-solver-3", "haft-solver-4", "haft-solver-5", filepath.Base(living.Path))
	entries, err := os.ReadDir(tmp)
	if err != nil || len(entries) != len(kept) {
		t.Errorf("%v are left (%v), want %v", entries, err, kept)
	}
	for _, name := range kept {
		if _, err := os.Lstat(filepath.Join(tmp, name)); err != nil {
			t.Error(err)
		}
	}
}

// The error for a folder that cannot be made names the place.
func TestNoFolder(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "missing")
	t.Setenv("TMPDIR", missing)
	_, err := process.NewFolder()
	want := "cannot make a temporary folder in " + missing +
		" (set TMPDIR to choose another place): no such file or directory"
	if err == nil || err.Error() != want || !errors.Is(err, os.ErrNotExist) {
		t.Errorf("%v, want %s", err, want)
	}
}
