//go:build unix

package cli

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// If nobody reads a pipe, a program that must end waits neither for a reader nor for room in the pipe.
func TestWritingEnds(t *testing.T) {
	fifo := filepath.Join(t.TempDir(), "fifo")
	if err := syscall.Mkfifo(fifo, 0o600); err != nil {
		t.Skip(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	p := NewProgram(nil, io.Discard, io.Discard)
	p.EndWith(ctx)
	stop()
	if _, err := p.Create(fifo); !errors.Is(err, context.Canceled) {
		t.Errorf("opened: %v", err)
	}

	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	p = NewProgram(nil, w, io.Discard)
	ctx, stop = context.WithCancel(t.Context())
	p.EndWith(ctx)
	stop()
	p.Printf("%s", bytes.Repeat([]byte("x"), 1<<20))
	if err := p.Stdout.Flush(); !errors.Is(err, context.Canceled) {
		t.Errorf("written: %v", err)
	}
}

// A program that is told to end still writes its last words.
func TestLastWrites(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	p := NewProgram(nil, w, io.Discard)
	ctx, stop := context.WithCancel(t.Context())
	p.EndWith(ctx)
	stop()
	p.Printf("last words")
	_ = p.Stdout.Flush() // on a very busy machine it may come too late, and says so
	w.Close()
	if text, _ := io.ReadAll(r); string(text) != "last words" && p.Stdout.Flush() == nil {
		t.Errorf("written: %q", text)
	}
}
