package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"haft/cmd/haft/cli"
	"haft/solve/solvertest/extent"
	"haft/solve/solvertest/golden"
)

// pictures are the command lines for the pictures that pages of documentation show, by their files in testdata.
var pictures = map[string]string{
	"pictures/check-select": "draw games/seeds/001-check.pgn --select e6",
	"pictures/immortal-23":  "draw games/immortal.pgn --ply 23",
	"pictures/quantum":      "quantum replay quantum/capture.pgn",
	"pictures/heisenberg":   "heisenberg moves --from c3 7k/4pb2/8/n7/8/2R1B3/8/K7_w_-_-",
}

// drawn returns the picture of a command line.
func drawn(t *testing.T, line string) []byte {
	t.Helper()
	args := strings.Fields(line)
	file := filepath.Join(t.TempDir(), "x.svg")
	for i, arg := range args {
		if strings.HasSuffix(arg, ".pgn") {
			args[i] = filepath.Join("..", "..", "testdata", arg)
		}
		args[i] = strings.ReplaceAll(args[i], "_", " ")
	}
	option := "--plot"
	if args[0] == "draw" {
		option = "--output"
	}
	var messages bytes.Buffer
	c := execute(context.Background(), append(args, option, file), strings.NewReader(""), io.Discard, &messages)
	if c != cli.Yes && c != cli.No {
		t.Fatalf("%s: exit status %d, %s", line, c, &messages)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// No line of a picture changes unless somebody wants it to. UPDATE=1 writes the pictures; look at them afterwards.
// They are so small that a page can hold many.
func TestPictures(t *testing.T) {
	extent.Slow(t)
	for n := range 10 {
		pictures[fmt.Sprintf("problems/superposition-%d", n+1)] = fmt.Sprintf("draw problems/superposition.pgn --game %d --ply 0", n+1)
	}
	for name, line := range pictures {
		file, got := filepath.Join("..", "..", "testdata", name+".svg"), drawn(t, line)
		golden.Text(t, file, string(got))
		var packed bytes.Buffer
		w, _ := gzip.NewWriterLevel(&packed, gzip.BestCompression) // the level exists
		_, _ = w.Write(got)                                        // a buffer never fails
		_ = w.Close()
		if len(got) > 42_000 || packed.Len() > 5_600 {
			t.Errorf("%s has %d bytes, packed %d", file, len(got), packed.Len())
		}
		t.Logf("%s: %d bytes, packed %d", name, len(got), packed.Len())
	}
}

// README.md opens with a picture and the command that draws it.
func TestReadmePicture(t *testing.T) {
	text := markdown(t, "README.md")
	const begin = "(testdata/"
	at := strings.Index(text, begin)
	if at < 0 || at > 2500 {
		t.Fatal("README.md does not open with a picture")
	}
	name, rest, _ := strings.Cut(text[at+len(begin):], ".svg)")
	command := "$ haft " + strings.Replace(pictures[name], "games/", "testdata/games/", 1) + " -o "
	if pictures[name] == "" || !strings.Contains(rest[:min(len(rest), 800)], command) {
		t.Errorf("the picture %q is not followed by %q", name, command)
	}
}
