//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package journal_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"haft/bench/journal"
)

// A file belongs to the first opener until that closes it.
func TestOpenLocked(t *testing.T) {
	name := filepath.Join(t.TempDir(), "x.jsonl")
	first, err := journal.Open(name, form, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := journal.Open(name, form, nil); !errors.Is(err, journal.ErrLocked) ||
		!strings.Contains(err.Error(), "x.jsonl: another run writes to it") {
		t.Errorf("a second opener: %v", err)
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	second, err := journal.Open(name, form, nil)
	if err != nil {
		t.Fatalf("after it: %v", err)
	}
	second.Close()
}

// After a failed write nothing more is written, so that no incomplete line ends up inside the file.
func TestAppendFails(t *testing.T) {
	j, err := journal.Open(filepath.Join(t.TempDir(), "x.jsonl"), form, nil)
	if err != nil {
		t.Fatal(err)
	}
	j.Close()
	first := j.Append([]byte(`{"game":1}`))
	if again := j.Append([]byte(`{"game":1}`)); first == nil || again != first || j.Lines != 0 {
		t.Errorf("%v, then %v", first, again)
	}
}

// The same holds if an incomplete line cannot be removed. A file that is not a regular file is not opened.
func TestAcceptFails(t *testing.T) {
	_, j, _, err := reopen(t, lines()[0]+`{"mo`, form)
	if err != nil || !j.Torn {
		t.Fatal(err, "and nothing is torn")
	}
	j.Close()
	if accept, add := j.Accept(), j.Append([]byte(`{"game":1}`)); accept == nil || add == nil || !j.Torn || j.Lines != 1 {
		t.Errorf("%v, %v; %d lines", accept, add, j.Lines)
	}
	_, err = journal.Open(os.DevNull, form, nil)
	if want := os.DevNull + ": not a regular file, so no run can continue it"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}
