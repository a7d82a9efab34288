package cli

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A read from a pipe that nobody writes to ends with the context, and so does all reading after it.
func TestReadFromPipe(t *testing.T) {
	t.Parallel()
	out, in, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	if isStored(out) {
		t.Error("a pipe is stored")
	}
	ctx, stop := context.WithCancel(t.Context())
	r := newReader(ctx, out)
	long := strings.Repeat("x", 100_000) // more than is read at once
	go func() {
		if _, err := in.WriteString(long); err != nil {
			t.Error(err)
		}
	}()
	got := make([]byte, len(long))
	if _, err := io.ReadFull(r, got); err != nil || string(got) != long {
		t.Errorf("%d bytes, %v", len(got), err)
	}
	ended := make(chan error)
	go func() {
		_, err := r.Read(got)
		ended <- err
	}()
	stop()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	if n, err := r.Read(got); n != 0 || !errors.Is(err, context.Canceled) {
		t.Errorf("after the end: %d bytes, %v", n, err)
	}
}

// A file is read up to its end, or to that of the context.
func TestReadFromFile(t *testing.T) {
	t.Parallel()
	name := filepath.Join(t.TempDir(), "x")
	if err := os.WriteFile(name, []byte("text"), 0o600); err != nil {
		t.Fatal(err)
	}
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if !isStored(file) {
		t.Error("a file is not stored")
	}
	ctx, stop := context.WithCancel(t.Context())
	if text, err := io.ReadAll(newReader(ctx, file)); err != nil || string(text) != "text" {
		t.Errorf("%q, %v", text, err)
	}
	stop()
	if n, err := newReader(ctx, strings.NewReader("more")).Read(make([]byte, 4)); n != 0 || err == nil {
		t.Errorf("%d bytes, %v", n, err)
	}
}

// What is abandoned does not hold up the caller, and what has come to its end is no error.
func TestAwait(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(t.Context())
	did := false
	if err := Await(ctx, func() { did = true }); err != nil || !did {
		t.Errorf("%v, done: %v", err, did)
	}
	never := make(chan struct{})
	defer close(never)
	if err := Await(ctx, func() { stop(); <-never }); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	if err := Await(ctx, func() { t.Error("begun after the end") }); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}
