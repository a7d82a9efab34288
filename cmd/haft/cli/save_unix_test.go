//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package cli

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// What a killed program has left is removed by the next that writes into the folder. What is still written, is young,
// or is somebody else's stays.
func TestSweep(t *testing.T) {
	folder := t.TempDir()
	long := time.Now().Add(-time.Hour)
	for _, name := range []string{
		".x.csv.haft-0123abcd.csv", ".noext.haft-01234567", ".young.csv.haft-00000001.csv",
		".x.csv.20261126.csv", "x.csv.haft-0123abcd.csv", ".x.csv.haft-0123abcdef.csv", ".x.haft-0123abcd.tar.gz", "x.csv",
	} {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte("something"), 0o600); err != nil {
			t.Fatal(err)
		}
		if name[1] == 'y' {
			continue
		}
		if err := os.Chtimes(path, long, long); err != nil {
			t.Fatal(err)
		}
	}
	live, err := createUnfinished(filepath.Join(folder, "live.json"))
	if err != nil {
		t.Fatal(err)
	}
	defer live.Close()
	if err := os.Chtimes(live.Name(), long, long); err != nil {
		t.Fatal(err)
	}
	sweep(folder) // as another process does
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var left []string
	for _, e := range entries {
		left = append(left, e.Name())
	}
	want := []string{
		".x.csv.20261126.csv", ".x.csv.haft-0123abcdef.csv", ".x.haft-0123abcd.tar.gz", ".young.csv.haft-00000001.csv",
		filepath.Base(live.Name()), "x.csv", "x.csv.haft-0123abcd.csv",
	}
	slices.Sort(want)
	if !slices.Equal(left, want) {
		t.Errorf("left are %q, want %q", left, want)
	}
}

// A folder is swept once: a command that writes thousands of files does not list it for each.
func TestSweptOnce(t *testing.T) {
	folder := t.TempDir()
	for i := range 2 {
		old := filepath.Join(folder, ".x.haft-00000000")
		if err := os.WriteFile(old, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		long := time.Now().Add(-time.Hour)
		if err := os.Chtimes(old, long, long); err != nil {
			t.Fatal(err)
		}
		file, err := createUnfinished(filepath.Join(folder, "x"))
		if err != nil {
			t.Fatal(err)
		}
		file.Close()
		if _, err := os.Stat(old); (err == nil) != (i == 1) {
			t.Errorf("call %d: %v", i+1, err)
		}
	}
}
