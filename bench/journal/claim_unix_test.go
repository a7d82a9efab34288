//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package journal_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"haft/bench/journal"
)

// An empty file is claimed by one run at a time, and one with something in it by none.
func TestClaim(t *testing.T) {
	name := filepath.Join(t.TempDir(), "x.jsonl")
	held, err := journal.Claim(name)
	if err != nil || held == nil {
		t.Fatal(held, err)
	}
	if again, err := journal.Claim(name); !errors.Is(err, journal.ErrLocked) || again != nil {
		t.Errorf("a second claim: %v, %v", again, err)
	}
	other, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := journal.Free(other); !errors.Is(err, journal.ErrLocked) {
		t.Errorf("a claimed file is free: %v", err)
	}
	other.Close()
	if _, err := held.WriteString("x"); err != nil {
		t.Fatal(err)
	}
	held.Close()
	if again, err := journal.Claim(name); !errors.Is(err, journal.ErrFilled) || again != nil {
		t.Errorf("a filled file: %v, %v", again, err)
	}
	if again, err := journal.Claim(name); !errors.Is(err, journal.ErrFilled) || again != nil {
		t.Errorf("a filled file is left locked: %v, %v", again, err)
	}
	if again, err := journal.Claim(filepath.Join(name, "y")); err == nil || again != nil {
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
	if err := journal.Free(file); err != nil {
		t.Errorf("%v", err)
	}
	take := func([]byte) error { return nil }
	if _, err := journal.Open(name, form, take); !errors.Is(err, journal.ErrLocked) {
		t.Errorf("a file that somebody may replace is opened: %v", err)
	}
	file.Close()
	j, err := journal.Open(name, form, take)
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

// The checksum of what is written bit by bit is that of the whole.
func TestSum(t *testing.T) {
	sum := journal.NewSum()
	sum.Write([]byte("12345"))
	sum.Write([]byte("6789"))
	if sum.Sum32() != 0xe3069283 || journal.Sum([]byte("123456789")) != 0xe3069283 {
		t.Errorf("%x, %x", sum.Sum32(), journal.Sum([]byte("123456789")))
	}
}
