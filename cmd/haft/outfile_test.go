package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"haft/bench/trial"
)

// A file whose writing fails stays as it was, and nothing is left beside it.
func TestSaveFails(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "x.txt")
	p := newProgram(nil, io.Discard, io.Discard)
	if err := p.saveBytes(name, []byte("old")); err != nil {
		t.Fatal(err)
	}
	full := errors.New("no space left")
	err := p.save(name, func(w io.Writer) error {
		if _, err := w.Write(make([]byte, 1<<20)); err != nil {
			t.Error(err)
		}
		return full
	})
	if !errors.Is(err, full) || err.Error() != "write "+name+": no space left" {
		t.Errorf("the error is %v", err)
	}
	if text, err := os.ReadFile(name); err != nil || string(text) != "old" {
		t.Errorf("%q, %v", text, err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 1 {
		t.Errorf("left are %v, %v", left, err)
	}
}

// What cannot be written is named as the user did, and nothing is left.
func TestSaveRefuses(t *testing.T) {
	dir := t.TempDir()
	p := newProgram(nil, io.Discard, io.Discard)
	loop := filepath.Join(dir, "loop")
	if err := os.Symlink("loop", loop); err != nil {
		t.Skip(err)
	}
	for _, name := range []string{filepath.Join(dir, "none", "a.png"), dir, loop} {
		err := p.saveBytes(name, nil)
		about := new(fs.PathError)
		if !errors.As(err, &about) || about.Path != name {
			t.Errorf("%s: the error is %v", name, err)
		}
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 1 {
		t.Errorf("left are %v, %v", left, err)
	}
}

// An interrupt while results are put together leaves no half of them.
func TestMergeInterrupted(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "merged.jsonl")
	o := &benchMergeOptions{question{program: newProgram(nil, io.Discard, io.Discard), file: name}}
	ctx, interrupt := context.WithCancel(context.Background())
	interrupt()
	if err := o.write(ctx, make([]*trial.Record, 3)); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 0 {
		t.Errorf("left are %v, %v", left, err)
	}
}

// A run that finds another one writing to its file is refused, and the file left alone.
func TestOutputLocked(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the standard library has no locks there")
	}
	dir := t.TempDir()
	out := filepath.Join(dir, "out")
	first := &question{program: newProgram(nil, io.Discard, io.Discard), file: out}
	if err := first.openJournal(); err != nil {
		t.Fatal(err)
	}
	defer first.journal.Close()
	for _, args := range [][]string{
		{"analyze", "--format", "jsonl", "-o", out, "../../testdata/games/immortal.pgn"},
		{"check", "--format", "jsonl", "-o", out, "--resume", "../../testdata/games/immortal.pgn"},
		{"perft", "2", "--checkpoint", out},
	} {
		var said bytes.Buffer
		if c := execute(t.Context(), args, strings.NewReader(""), io.Discard, &said); c != failed || said.String() != "haft: "+out+": another run writes to it\n" {
			t.Errorf("%v: exit status %d: %s", args, c, &said)
		}
	}
	if info, err := os.Stat(out); err != nil || info.Size() > 0 {
		t.Errorf("%v, %v", info, err)
	}
}
