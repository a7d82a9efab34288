package cli

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
			f, err := lookInto(ctx, dir, test.deep)
			if ctx.left < 0 {
				if !errors.Is(err, context.Canceled) {
					t.Fatalf("interrupted at look %d: %v", n, err)
				}
				continue
			}
			var names []string
			for _, name := range f.files {
				names = append(names, strings.TrimPrefix(filepath.ToSlash(name), filepath.ToSlash(dir)+"/"))
			}
			below := strings.TrimPrefix(strings.TrimPrefix(filepath.ToSlash(f.below), filepath.ToSlash(dir)), "/")
			if got := strings.Join(names, " "); err != nil || got != test.files || below != test.below {
				t.Errorf("deep %v: %s, below %s, %v", test.deep, got, below, err)
			}
			break
		}
	}
	f := folder{looked: maxLooked}
	if found, err := f.first(t.Context(), dir); found != "" || err != nil {
		t.Errorf("after too many names: %q, %v", found, err)
	}
	if f.looked != maxLooked+1 {
		t.Errorf("it looked at %d names, want one after %d", f.looked, maxLooked)
	}
	if _, err := new(folder).first(&counted{Context: t.Context()}, dir); !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted: %v", err)
	}
	if err := f.look(t.Context(), filepath.Join(dir, "nowhere")); err != nil || len(f.faults) != 1 {
		t.Errorf("what is not there: %v, %v", err, f.faults)
	}
	if found, err := new(folder).first(t.Context(), filepath.Join(dir, "nowhere")); found != "" || err != nil {
		t.Errorf("what is not there: %q, %v", found, err)
	}
}

// Which names are those of files of games, and what is said of a folder without any.
func TestNamesOfGames(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{
		"a.pgn", "b.PGN", "c.jsonl", "d.pgn.gz", "e.jsonl.ZST", "f.pgn.xz", "g.pgnx", "h.json", "pgn", ".pgn", "i.pgn/x.txt",
		"none/x.txt", "below/.y/z.pgn", "below/x/z.pgn", "hidden/.y/z.pgn",
	} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, nil, 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	for below, want := range map[string]string{
		"": "a.pgn b.PGN c.jsonl d.pgn.gz e.jsonl.ZST f.pgn.xz; below/x/z.pgn",
		"none": "; : none: no file of games in this directory; expected names that end with .pgn or .jsonl, or either with " +
			".gz, .bz2, .xz, .zst or .zip",
		"below": "; below/x/z.pgn: below: no file of games in this directory; -r reads the folders below, such as " +
			"below/x/z.pgn",
		"hidden": "; : hidden: no file of games in this directory; expected names that end with .pgn or .jsonl, or either " +
			"with .gz, .bz2, .xz, .zst or .zip",
	} {
		f, err := lookInto(t.Context(), filepath.Join(dir, below), false)
		if err != nil {
			t.Fatal(err)
		}
		got := strings.Join(f.files, " ") + "; " + f.below
		for _, fault := range f.faults {
			got += ": " + fault.Error()
		}
		got = filepath.ToSlash(strings.ReplaceAll(got, dir+string(filepath.Separator), ""))
		if got != want {
			t.Errorf("%q: %s, want %s", below, got, want)
		}
	}
	if err := os.Symlink(filepath.Join(dir, "a.pgn"), filepath.Join(dir, "none", "link.pgn")); err != nil {
		t.Skip(err)
	}
	if f, err := lookInto(t.Context(), filepath.Join(dir, "none"), false); err != nil || len(f.files) != 1 {
		t.Errorf("a link to a file of games: %v, %v", f, err)
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
