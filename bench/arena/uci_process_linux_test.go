package arena

import (
	"os"
	"syscall"
	"testing"
)

// few leaves so many files that this process can open, and returns a function that takes the limit back.
func few(t *testing.T, left int) (back func()) {
	t.Helper()
	var usual syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &usual); err != nil {
		t.Fatal(err)
	}
	limited := usual
	limited.Cur = min(usual.Cur, 256)
	if err := syscall.Setrlimit(syscall.RLIMIT_NOFILE, &limited); err != nil {
		t.Fatal(err)
	}
	var taken []*os.File
	for {
		f, err := os.Open(os.DevNull)
		if err != nil {
			break
		}
		taken = append(taken, f)
	}
	for _, f := range taken[:left] {
		f.Close()
	}
	return func() {
		for _, f := range taken[left:] {
			f.Close()
		}
		if err := syscall.Setrlimit(syscall.RLIMIT_NOFILE, &usual); err != nil {
			t.Fatal(err)
		}
	}
}

// names counts what is in a directory.
func names(t *testing.T, dir string) int {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	return len(entries)
}

// A program that cannot be started leaves no folder and no open file, whatever it was that could not be opened.
func TestFailedStartsLeaveNothing(t *testing.T) {
	const files = "/proc/self/fd"
	if _, err := os.Stat(files); err != nil {
		t.Skip("the system does not list open files")
	}
	folders := t.TempDir()
	t.Setenv("TMPDIR", folders)
	e := newEngine(&Spec{Command: []string{"/dev/null"}}, nil)
	if err := e.start(t.Context()); err == nil { // what the first start opens for good is open now
		t.Fatal("/dev/null is started")
	}
	for left := range 9 { // the folder takes one, each pipe two
		before := names(t, files) // with what other tests have left, which may be closed at any time
		back := few(t, left)
		err := e.start(t.Context())
		back()
		if after := names(t, files); err == nil || after > before || names(t, folders) != 0 {
			t.Errorf("with %d files: %v, %d open files after %d, %d folders",
				left, err, after, before, names(t, folders))
		}
	}
}
