package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/klauspost/compress/gzip"

	"haft/solve/process"
)

// A bomb is a small file that is large when it is unpacked, and what becomes of it.
type bomb struct {
	args        string // FILE is the bomb
	start, unit string
	says        string
}

var bombs = []bomb{
	{"heisenberg play FILE", "", "[A \"b\"]\n", "tags and comments of more than 4194304 bytes"},
	{"heisenberg play FILE", "e4 ", "{a}\n", "tags and comments of more than 4194304 bytes"},
	{"heisenberg play FILE", "e4 ", "$1\n", "tags and comments of more than 4194304 bytes"},
	{"fmt FILE", "[Variant \"Heisenberg Chess\"]\n\ne4 ", "{a}\n", "tags and comments of more than 4194304 bytes"},
	{"quantum play FILE", "", "e2e4 ", "found more than 8MiB"},
	{"solve FILE", "p cnf 3 999999999\n", "1 -2 3 0\n", "more than 500MB of memory would be needed (--max-memory 500MB)"},
	{"solve FILE", "p cnf 3 999999999\n", "1 0\n", "more than 500MB of memory would be needed (--max-memory 500MB)"},
	{"solve FILE", "", "h 1 -2 3 0\n", "more than 500MB of memory would be needed (--max-memory 500MB)"},
	{"solve FILE", "* #variable= 2 #constraint= 99999999\n", "1 x1 1 x2 >= 1 ;\n", "more than 500MB of memory would be needed (--max-memory 500MB)"},
	{"decode FILE -", "p cnf 100000000 1\n", "1 0\n", "more than 500MB of memory would be needed (--max-memory 500MB)"},
	{"decode GAME FILE", "s SATISFIABLE\n", "v 1 -2\n", "found more than 16MiB"},
	{"verify GAME FILE", "", "\x00", "found more than 2MiB, expected less (--max-memory 256MiB)"},
	{"verify GAME FILE", "{\"certificate\":\"hall\",\"reasons\":[", "{},", "found more than 2MiB, expected less (--max-memory 256MiB)"},
	{"verify GAME FILE", "pseudo-Boolean proof version 3.0\n", "pol 1 1 + ;\n", "more than 256MiB of memory would be needed (--max-memory 256MiB)"},
	{"bench report FILE", `{"schema":1,"family":"`, "x", "found a line of more than 1MiB"},
}

// Small files that are large when they are unpacked take no more memory than a command may.
func TestBombs(t *testing.T) {
	if testing.Short() {
		t.Skip("unpacks gigabytes")
	}
	if _, own := process.Memory(os.Getpid()); own == 0 {
		t.Skip("only Linux tells the peak of a process")
	}
	dir := t.TempDir()
	haft := benchHaft(t, dir)
	for _, b := range bombs {
		name := filepath.Join(dir, "bomb.gz")
		if err := b.write(name); err != nil {
			t.Fatal(err)
		}
		args := strings.Fields(strings.NewReplacer("FILE", name, "GAME", "../../testdata/games/seeds/000-three-knights.pgn").Replace(b.args))
		peak, messages := explode(t, haft, args)
		if !strings.Contains(messages, b.says) {
			t.Errorf("%s of %q: says %.300q, want %q", b.args, b.unit, messages, b.says)
		}
		if peak > 300<<20 {
			t.Errorf("%s of %q: %d MB", b.args, b.unit, peak>>20)
		}
	}
}

// write makes 400 MB of it, which take less than half of one.
func (b bomb) write(name string) error {
	const size = 400e6
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	defer file.Close()
	out := gzip.NewWriter(file)
	block := bytes.Repeat([]byte(b.unit), 1<<20/len(b.unit))
	_, err = io.WriteString(out, b.start)
	for n := 0; n < size && err == nil; n += len(block) {
		_, err = out.Write(block)
	}
	return firstOf(err, out.Close())
}

// explode runs haft and looks at its memory again and again: what the system tells at the end includes this process, from
// which it was started.
func explode(t *testing.T, haft string, args []string) (peak int64, messages string) {
	t.Helper()
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	var stderr bytes.Buffer
	cmd := exec.CommandContext(ctx, haft, args...)
	cmd.Stderr = &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = cmd.Wait() // what it says is looked at
	}()
	for {
		select {
		case <-done:
			return peak, stderr.String()
		case <-time.After(2 * time.Millisecond):
			if _, now := process.Memory(cmd.Process.Pid); !process.Starting(cmd.Process.Pid) {
				peak = max(peak, now)
			}
		}
	}
}
