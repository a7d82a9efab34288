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

// pictures are the command lines for the pictures in testdata/pictures, by file name. README.md shows one of them.
var pictures = map[string]string{
	"three-knights":  "draw games/seeds/000-three-knights.pgn --why illegal",
	"three-rooks":    "draw games/seeds/000-three-rooks.pgn",
	"worked-game":    "draw games/seeds/001-worked-game.pgn --why w6=Q",
	"check":          "draw games/seeds/001-check.pgn",
	"check-select":   "draw games/seeds/001-check.pgn --select e6",
	"check-suppose":  "draw games/seeds/001-check.pgn --suppose w5=K",
	"check-lens":     "draw games/seeds/001-check.pgn --lens K --theme dark",
	"immortal-0":     "draw games/immortal.pgn --ply 0",
	"immortal-10":    "draw games/immortal.pgn --ply 10",
	"immortal-23":    "draw games/immortal.pgn --ply 23",
	"immortal-45":    "draw games/immortal.pgn --ply 45",
	"immortal-print": "draw games/immortal.pgn --flip --theme print --arrows d8e7,a6b8",
	"quantum":        "quantum replay quantum/capture.pgn",
	"heisenberg":     "heisenberg moves --from c3 7k/4pb2/8/n7/8/2R1B3/8/K7_w_-_-",
}

// drawn returns the picture of a command line.
func drawn(t *testing.T, line string) []byte {
	t.Helper()
	args := strings.Fields(strings.Replace(line, "", "", 1))
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
	folder := filepath.Join("..", "..", "testdata", "pictures")
	files, err := filepath.Glob(filepath.Join(folder, "*.svg"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		if pictures[strings.TrimSuffix(filepath.Base(name), ".svg")] == "" {
			t.Errorf("%s: nobody draws this", name)
		}
	}
	for n := range 10 { // the problems have theirs beside them
		pictures[fmt.Sprintf("../problems/superposition-%d", n+1)] = fmt.Sprintf("draw problems/superposition.pgn --game %d --ply 0", n+1)
	}
	for name, line := range pictures {
		file, got := filepath.Join(folder, name+".svg"), drawn(t, line)
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
	const begin = "(testdata/pictures/"
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
