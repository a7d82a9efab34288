//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package store_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"haft/bench/store"
)

// An empty file is claimed by one run at a time, and one with something in it by none.
func TestClaim(t *testing.T) {
	name := filepath.Join(t.TempDir(), "x.jsonl")
	held, err := store.Claim(name)
	if err != nil || held == nil {
		t.Fatal(held, err)
	}
	if again, err := store.Claim(name); !errors.Is(err, store.ErrLocked) || again != nil {
		t.Errorf("a second claim: %v, %v", again, err)
	}
	other, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := store.Free(other); !errors.Is(err, store.ErrLocked) {
		t.Errorf("a claimed file is free: %v", err)
	}
	other.Close()
	if _, err := held.WriteString("x"); err != nil {
		t.Fatal(err)
	}
	held.Close()
	if again, err := store.Claim(name); !errors.Is(err, store.ErrFilled) || again != nil {
		t.Errorf("a filled file: %v, %v", again, err)
	}
	if again, err := store.Claim(name); !errors.Is(err, store.ErrFilled) || again != nil {
		t.Errorf("a filled file is left locked: %v, %v", again, err)
	}
	if again, err := store.Claim(filepath.Join(name, "y")); err == nil || again != nil {
		t.Errorf("within a file: %v, %v", again, err)
	}
}

// What nobody has open as a journal is free, and is then the caller's until it is closed.
func TestFree(t *testing.T) {
	name := filepath.Join(t.TempDir(), "x.jsonl")
	if err := os.WriteFile(name, []byte(lines()[0]), 0o600); err != nil {
		t.Fatal(err)
	}
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := store.Free(file); err != nil {
		t.Errorf("%v", err)
	}
	take := func([]byte) error { return nil }
	if _, err := store.Open(name, form, take); !errors.Is(err, store.ErrLocked) {
		t.Errorf("a file that somebody may replace is opened: %v", err)
	}
	file.Close()
	j, err := store.Open(name, form, take)
	if err != nil {
		t.Fatal(err)
	}
	if j.Name() != name || j.Lines != 1 || j.Size != int64(len(lines()[0])) {
		t.Errorf("%s has %+v", j.Name(), j.Extent)
	}
	if err := j.Append([]byte(`{"move":"e2e4"}`)); err != nil || j.Lines != 2 ||
		j.Size != int64(len(lines()[0])+len(lines()[1])) {
		t.Errorf("with one more line: %+v, %v", j.Extent, err)
	}
	j.Close()
}
