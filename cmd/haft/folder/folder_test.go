package folder

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Folders are searched until the context ends, whatever they hold.
func TestFoldersEnd(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a/b/c.pgn", "a/.hidden/x.pgn", "a/.x.pgn", "d.pgn", "e/f.jsonl.gz", "e/f.txt"} {
		path := filepath.Join(dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, nil, 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct {
		deep         bool
		files, below string
	}{{false, "d.pgn", "a/b/c.pgn"}, {true, "a/b/c.pgn d.pgn e/f.jsonl.gz", ""}} {
		for n := 0; ; n++ {
			ctx := &counted{Context: t.Context(), left: n}
			f, err := Look(ctx, dir, test.deep)
			if ctx.left < 0 {
				if !errors.Is(err, context.Canceled) {
					t.Fatalf("interrupted at look %d: %v", n, err)
				}
				continue
			}
			var names []string
			for _, name := range f.Files {
				names = append(names, strings.TrimPrefix(filepath.ToSlash(name), filepath.ToSlash(dir)+"/"))
			}
			below := strings.TrimPrefix(strings.TrimPrefix(filepath.ToSlash(f.Below), filepath.ToSlash(dir)), "/")
			if got := strings.Join(names, " "); err != nil || got != test.files || below != test.below {
				t.Errorf("deep %v: %s, below %s, %v", test.deep, got, below, err)
			}
			break
		}
	}
	f := Folder{looked: maxLooked}
	if found, err := f.first(t.Context(), dir); found != "" || err != nil {
		t.Errorf("after too many names: %q, %v", found, err)
	}
	if err := f.look(t.Context(), filepath.Join(dir, "nowhere")); err != nil || len(f.Faults) != 1 {
		t.Errorf("what is not there: %v, %v", err, f.Faults)
	}
	if found, err := new(Folder).first(t.Context(), filepath.Join(dir, "nowhere")); found != "" || err != nil {
		t.Errorf("what is not there: %q, %v", found, err)
	}
}

// A counted context ends after it has been asked a given number of times.
type counted struct {
	context.Context
	left int
}

func (c *counted) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}
