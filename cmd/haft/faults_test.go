package main

import (
	"bytes"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"haft/cmd/haft/cli"
	"haft/solve/solvertest/extent"
)

// If a file does not exist, every command that would read it names it and fails.
func TestNoFile(t *testing.T) {
	extent.Slow(t)
	for _, line := range []string{
		"analyze FILE", "check FILE", "locks FILE", "explain FILE", "moves FILE", "worlds FILE", "timeline FILE",
		"entangle FILE", "stats FILE", "fmt FILE", "encode FILE", "perft 1 FILE", "solve FILE", "decode FILE FILE",
		"verify FILE FILE", "quantum replay FILE", "quantum explore FILE", "heisenberg replay FILE", "heisenberg moves FILE",
		"heisenberg explore FILE", "heisenberg perft 1 FILE", "bench report FILE", "bench merge -o x FILE",
		"bench plot ecdf -o x.svg FILE", "bench plan --study FILE", "bench run --study FILE -o x", "solvers add FILE",
		"solvers agree --games FILE",
	} {
		missing := filepath.Join(t.TempDir(), "nowhere")
		var messages bytes.Buffer
		args := strings.Fields(strings.ReplaceAll(line, "FILE", missing))
		c := execute(t.Context(), args, strings.NewReader(""), io.Discard, &messages)
		want := "haft: " + missing + ": no such file or directory\n"
		if c != cli.Failed || !strings.HasPrefix(messages.String(), want) {
			t.Errorf("%s: exit status %d, %q; want %d, %q", line, c, &messages, cli.Failed, want)
		}
	}
}
