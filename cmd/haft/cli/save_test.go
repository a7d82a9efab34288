package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"haft/bench/store"
)

// If writing an OutFile fails, the old file stays as it was, and nothing is left beside it.
func TestSaveFails(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "x.txt")
	p := NewProgram(nil, io.Discard, io.Discard)
	if err := p.SaveBytes(name, []byte("old")); err != nil {
		t.Fatal(err)
	}
	full := errors.New("no space left")
	err := p.Save(name, func(w io.Writer) error {
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

// Errors about files that cannot be written have the user's name for the file, and nothing is left.
func TestSaveRefuses(t *testing.T) {
	dir := t.TempDir()
	p := NewProgram(nil, io.Discard, io.Discard)
	loop := filepath.Join(dir, "loop")
	if err := os.Symlink("loop", loop); err != nil {
		t.Skip(err)
	}
	for _, name := range []string{filepath.Join(dir, "none", "a.png"), dir, loop} {
		err := p.SaveBytes(name, nil)
		about := new(fs.PathError)
		if !errors.As(err, &about) || about.Path != name {
			t.Errorf("%s: the error is %v", name, err)
		}
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 1 {
		t.Errorf("left are %v, %v", left, err)
	}
}

// Of several that save a new file at the same time, one succeeds, and the file is as that one has written it. The
// others are told; nothing is left of theirs.
func TestSaveNew(t *testing.T) {
	for round := range 20 {
		dir := t.TempDir()
		name := filepath.Join(dir, "x.txt")
		if round%2 == 0 { // an empty file is as good as none
			if err := os.WriteFile(name, nil, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		const savers = 8
		begin := make(chan bool)
		results := make(chan error, savers)
		for i := range savers {
			go func() {
				<-begin
				results <- quiet().SaveNew(name, func(w io.Writer) error {
					_, err := fmt.Fprint(w, i)
					return err
				})
			}()
		}
		close(begin)
		saved := 0
		for range savers {
			switch err := <-results; {
			case err == nil:
				saved++
			case !errors.Is(err, store.ErrFilled) && !errors.Is(err, store.ErrLocked):
				t.Error(err)
			}
		}
		text, err := os.ReadFile(name)
		if saved != 1 || err != nil || len(text) != 1 {
			t.Errorf("%d of them have saved, and the file is %q, %v", saved, text, err)
		}
		if left, err := os.ReadDir(dir); err != nil || len(left) != 1 {
			t.Errorf("left are %v, %v", left, err)
		}
		if err := quiet().SaveNew(name, nil); !errors.Is(err, store.ErrFilled) {
			t.Errorf("after that: %v", err)
		}
	}
}
