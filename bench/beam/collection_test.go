package main

import (
	"bytes"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// freeAddress returns an address of this machine at which nobody listens.
func freeAddress(t *testing.T) string {
	t.Helper()
	lis, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	defer lis.Close()
	_, port, _ := net.SplitHostPort(lis.Addr().String())
	return "localhost:" + port
}

// collection writes at least so many games, as PGN, gz, zst and JSON Lines, some of them broken, and returns the files.
func collection(t *testing.T, games int) (files []string) {
	t.Helper()
	dir := t.TempDir()
	real, cases := testdata(t, "games/lichess_100k.pgn"), testdata(t, "cases/games.jsonl")
	times := 1 + games/(3*strings.Count(real, "[Event ")+strings.Count(cases, "\n"))
	pgn := strings.Repeat(real+"\n\n", times)
	broken := "[Event \"broken\"]\n\n{ [Event \"none\"] } 1. e4 e9 *\n\n"
	for name, text := range map[string][]byte{
		"a.pgn":     []byte(pgn + broken + pgn[:len(real)]),
		"b.pgn.gz":  packedAs(t, "gz", pgn),
		"c.pgn.zst": packedAs(t, "zst", pgn+broken),
		"d.jsonl":   []byte(strings.Repeat(cases, times) + "{\"moves\":\"e2e9\"}\n"),
		"e.pgn":     nil,
		"f.pgn.gz":  packedAs(t, "gz", pgn)[:500], // cut off
	} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range in(t, dir) {
		files = append(files, filepath.Join(dir, name))
	}
	return files
}

func testdata(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func packedAs(t *testing.T, form, text string) []byte {
	t.Helper()
	if form == "zst" {
		w, err := zstd.NewWriter(nil)
		if err != nil {
			t.Fatal(err)
		}
		return w.EncodeAll([]byte(text), nil)
	}
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := w.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
