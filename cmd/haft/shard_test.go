package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"haft/cmd/haft/cli"
	"haft/solve/solvertest/extent"
)

// shardsOf returns the numbers of parts that are tried. With 64 parts, most have no game.
func shardsOf(many bool) []int {
	if many || extent.Soak() {
		return []int{1, 2, 3, 7, 64}
	}
	return []int{2, 7}
}

// The outputs of all shards, one after the other, are the output of a single run: no game is lost or there twice, and
// all have their number, place and offset.
func TestShards(t *testing.T) {
	extent.Slow(t)
	dir := t.TempDir()
	for name, files := range shardFiles(t, dir) {
		t.Run(name, func(t *testing.T) {
			sameInShards(t, files, name == "several" || name == "one.pgn")
		})
	}
}

// sameInShards compares the outputs of the shards with that of a single run. The messages and the exit status about
// broken games, and about files without a game, come from one of the shards.
func sameInShards(t *testing.T, files []string, many bool) {
	t.Helper()
	run := func(shard ...string) (out, errs string, code cli.Code) {
		args := append([]string{"check", "--format", "jsonl", "--fields", "tags,offset"}, shard...)
		var stdout, stderr bytes.Buffer
		code = execute(t.Context(), append(args, files...), strings.NewReader(""), &stdout, &stderr)
		return stdout.String(), stderr.String(), code
	}
	want, errs, worst := run()
	told := func(errs string) int { // each shard says that a file is not UTF-8
		return strings.Count(errs, ": game ") - strings.Count(errs, "Windows-1252") + strings.Count(errs, "found no game")
	}
	for _, n := range shardsOf(many) {
		var all strings.Builder
		messages, worse := 0, cli.Yes
		for i := range n {
			out, errs, code := run("--shard", fmt.Sprintf("%d/%d", i+1, n))
			all.WriteString(out)
			messages += told(errs)
			worse = max(worse, code)
		}
		if all.String() != want {
			t.Fatalf("%d shards of %v: %d bytes\n%s\nwant %d bytes\n%s", n, files, all.Len(), &all, len(want), want)
		}
		if messages != told(errs) || worse != worst {
			t.Errorf("%d shards of %v: %d messages, exit status %d; want %d, %d", n, files, messages, worse, told(errs), worst)
		}
	}
}

// shardFiles writes files of all kinds.
func shardFiles(t *testing.T, dir string) map[string][]string {
	t.Helper()
	real, err := os.ReadFile("../../testdata/games/lichess_100k.pgn")
	if err != nil {
		t.Fatal(err)
	}
	pgn := string(real[:20_000]) + "\n\n"
	bare := "1. e4 e5\n\n1. d4 d5\n1-0 e4 *\n" + strings.Repeat("d4 d5 * e4 1-0\n", 20)
	odd := "[Event \"a\"]\n\n{ [Event \"no game\"]\n1-0 } 1. e4 *\n\n[Event \"b\"]\n\n1. e4 e9 ; 1-0\n\n[Event " +
		"\"c\"]\n[Event \"d\"]\n\n" +
		"[Event \"e\"]\n\n{ left open *\n\n[Event \"f\"]\n\ne4 1-0\n\n"
	latin := "[White \"M\xfcller\"]\n\ne4 {\x81 M\xe4\xdf} e5 *\n\n[White \"\xd6\"]\n\nd4 \x07 *\n\n"
	objects, _ := runHaft(t, cli.Yes, "gen", "30", "--seed", "1", "--plies", "9")
	mixed := pgn + odd + bare + odd + latin + pgn
	texts := map[string]string{
		"lf.pgn": mixed, "crlf.pgn": strings.ReplaceAll(mixed, "\n", "\r\n"), "cr.pgn": strings.ReplaceAll(mixed, "\n", "\r"),
		"bom.pgn": "\ufeff" + mixed, "bare.pgn": bare, "odd.pgn": strings.Repeat(odd, 20),
		"latin.pgn":     strings.Repeat(latin, 20),
		"objects.jsonl": objects + "{\"moves\":\"e9\"}\n\n{\"moves\":\n" + objects,
		"binary.pgn":    pgn + "\x00" + pgn, "empty.pgn": "", "blank.pgn": strings.Repeat("\n", 100), "one.pgn": "e4",
	}
	files := map[string][]string{}
	for name, text := range texts {
		files[name] = []string{fileOf(t, dir, name, text)}
	}
	fileOf(t, dir, "lf.pgn.gz", string(member("gzip", pgn)))
	fileOf(t, dir, "lf.pgn.zst", string(member("zstd", odd)))
	var several []string
	for _, name := range []string{
		"empty.pgn", "lf.pgn.gz", "one.pgn", "crlf.pgn", "lf.pgn.zst", "blank.pgn", "lf.pgn.gz", "objects.jsonl", "one.pgn",
		"one.pgn", "empty.pgn",
	} {
		several = append(several, filepath.Join(dir, name))
	}
	files["packed"] = several[1:2]
	files["several"] = several
	return files
}

// Files of random pieces are cut in the right places, too.
func TestShardsOfPieces(t *testing.T) {
	extent.Slow(t)
	pieces := []string{
		"[Event \"x\"]\n", "[Event \"x\"] ", "\n", "\n\n", "\r\n", "\r", " ", "1. e4 e5 1-0\n", "e4 1-0", "*\n", "0-1 ", "{",
		"}",
		"{ 1-0\n", "; 1-0\n", "% 1-0\n", "(", ")", "e9", "e5 d4", "\xfc", "\x07", "[%clk 0:10:00]",
		"[Event \"x\"]\n\n1. e4 *\n\n",
		"[Event \"x\"]\n\n1. e4 {0:10:00} 1/2-1/2\n\n",
	}
	dir := t.TempDir()
	for seed := range uint64(20) {
		rng := rand.New(rand.NewPCG(seed, 0))
		var files []string
		for i := range 1 + rng.IntN(3) {
			var text strings.Builder
			for range rng.IntN(60) {
				text.WriteString(pieces[rng.IntN(len(pieces))])
			}
			files = append(files, fileOf(t, dir, fmt.Sprintf("%d-%d.pgn", seed, i), text.String()))
		}
		sameInShards(t, files, false)
	}
}
