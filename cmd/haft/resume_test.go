package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"haft/cmd/haft/cli"
	"haft/solve/solvertest/extent"
)

// collection writes games into files: random, illegal, broken and real ones, and games without tags.
func collection(t testing.TB, dir string, games int) (files []string) {
	t.Helper()
	n := fmt.Sprint(games)
	legal, _ := runHaft(t, cli.Yes, "gen", n, "--seed", "1", "--plies", "40")
	illegal, _ := runHaft(t, cli.Yes, "gen", n, "--seed", "2", "--plies", "20", "--illegal")
	pgn, _ := runHaft(t, cli.Yes, "gen", n, "--seed", "3", "--plies", "30", "--format", "pgn")
	nameless := "{\"moves\":\"e4 e5\"}\n{\"moves\":\"e4 e9\"}\n"
	for name, text := range map[string]string{
		"a.jsonl": legal + nameless + illegal,
		"b.pgn":   pgn + "[Event \"broken\"]\n\n1. e4 e9 *\n\n" + pgn,
		"c.jsonl": nameless + nameless,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return []string{
		filepath.Join(dir, "a.jsonl"), filepath.Join(dir, "b.pgn"), filepath.Join(dir, "c.jsonl"),
		"../../testdata/games/lichess_100k.pgn",
	}
}

// The commands with --output, with options that make every run write the same.
var reproducible = [][]string{
	{"check", "--format", "jsonl", "--fields", "because"},
	{"analyze", "--format", "jsonl", "--fields", "pieces,check,moves,outcome,witness"},
}

// A program that is killed again and again, at any moment, ends with the same output and exit status as an
// undisturbed run.
func TestResumeKilled(t *testing.T) {
	extent.Slow(t)
	dir := t.TempDir()
	haft := benchHaft(t, dir)
	files := collection(t, dir, 100)
	const seed = 1
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 0))
	for _, command := range reproducible {
		want, out := filepath.Join(dir, command[0]+".want"), filepath.Join(dir, command[0]+".out")
		start := time.Now()
		if code := runKilled(t, 0, haft, append(command, append(files, "-o", want)...)); code != 2 {
			t.Fatalf("%s: exit status %d, want 2: there are broken games", command[0], code)
		}
		kills := 0
		for took := time.Since(start); kills == 0; took /= 2 { // it may have been slow only that once
			os.Remove(out)
			kills = runOften(t, took, rng, haft, append(command, append(files, "-o", out, "--resume")...))
		}
		sameFiles(t, fmt.Sprintf("%s after %d kills", command[0], kills), out, want)
	}
}

// A match that is killed at any moment loses at most the games that were being played.
func TestArenaKilled(t *testing.T) {
	extent.Slow(t)
	dir := t.TempDir()
	haft := benchHaft(t, dir)
	match := strings.Fields("arena run nodes=150 nodes=100 --games 20 --seed 3 -j 2")
	want, out := filepath.Join(dir, "want.pgn"), filepath.Join(dir, "out.pgn")
	start := time.Now()
	if code := runKilled(t, 0, haft, append(match, "--pgn", want)); code != 0 {
		t.Fatalf("exit status %d", code)
	}
	took := time.Since(start)
	goOn := append(match, "-o", filepath.Join(dir, "match.jsonl"), "--pgn", out)
	kills := 0
	for kills < 4 && runKilled(t, took/3, haft, goOn) < 0 {
		kills++
	}
	if code := runKilled(t, 0, haft, goOn); code != 0 {
		t.Errorf("exit status %d", code)
	}
	sameFiles(t, fmt.Sprintf("a match after %d kills", kills), out, want)
	t.Logf("%d kills", kills)
}

// runOften runs a program, which takes about as long as took, to its end, after killing it up to ten times at random
// moments. The exit status must be 2.
func runOften(t *testing.T, took time.Duration, rng *rand.Rand, haft string, args []string) (kills int) {
	t.Helper()
	for kills < 10 {
		code := runKilled(t, 1+time.Duration(rng.Int64N(int64(max(took, 1)))), haft, args)
		if code >= 0 {
			break
		}
		kills++
	}
	if code := runKilled(t, 0, haft, args); code != 2 {
		t.Errorf("exit status %d, want 2", code)
	}
	return kills
}

// runKilled runs a program and kills it after a while, or never if after is 0. A killed program has exit status -1.
func runKilled(t *testing.T, after time.Duration, haft string, args []string) int {
	t.Helper()
	cmd := exec.Command(haft, args...)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if after > 0 {
		time.AfterFunc(after, func() { _ = cmd.Process.Kill() }) // it may have ended already
	}
	_ = cmd.Wait()
	return cmd.ProcessState.ExitCode()
}

func sameFiles(t *testing.T, what, got, want string) {
	t.Helper()
	g, err1 := os.ReadFile(got)
	w, err2 := os.ReadFile(want)
	if err1 != nil || err2 != nil {
		t.Fatal(err1, err2)
	}
	if !bytes.Equal(g, w) {
		t.Errorf("%s: %d bytes differ from the %d of an undisturbed run", what, len(g), len(w))
	}
}

// Wherever an output was cut off, even within a line, the result is the same.
func TestResumeAnywhere(t *testing.T) {
	extent.Slow(t)
	dir := t.TempDir()
	files := collection(t, dir, 5)
	rng := rand.New(rand.NewPCG(1, 2))
	for _, command := range reproducible {
		want, out := filepath.Join(dir, command[0]+".want"), filepath.Join(dir, command[0]+".out")
		args := append(command, files...)
		runHaft(t, cli.Failed, append(args, "-o", want)...)
		whole, err := os.ReadFile(want)
		if err != nil {
			t.Fatal(err)
		}
		for i := range 20 {
			cut := rng.IntN(len(whole) + 1)
			if i < 2 {
				cut = i * len(whole)
			}
			if err := os.WriteFile(out, whole[:cut], 0o644); err != nil {
				t.Fatal(err)
			}
			runHaft(t, cli.Failed, append(args, "-o", out, "--resume", "-j", fmt.Sprint(1+i%3))...)
			sameFiles(t, fmt.Sprintf("%s cut at byte %d", command[0], cut), out, want)
		}
	}
}

// The exit status also counts the games of the earlier run.
func TestResumeExitStatus(t *testing.T) {
	const legal, illegal, broken = "{\"moves\":\"e4\"}\n", "{\"moves\":\"b1a3 a7a6 c1b3 a6a5 d1c3\"}\n",
		"{\"moves\":\"e9\"}\n"
	dir := t.TempDir()
	in, out := filepath.Join(dir, "in"), filepath.Join(dir, "out")
	for _, c := range []struct {
		games          string
		check, analyze cli.Code
	}{
		{legal + legal, cli.Yes, cli.Yes},
		{illegal + legal, cli.No, cli.Yes},
		{broken + illegal, cli.Failed, cli.Failed},
	} {
		for command, want := range map[string]cli.Code{"check": c.check, "analyze": c.analyze} {
			os.Remove(out)
			if err := os.WriteFile(in, []byte(c.games), 0o644); err != nil {
				t.Fatal(err)
			}
			for _, resume := range []string{"--resume=false", "--resume"} {
				runHaft(t, want, command, "--format", "jsonl", "-o", out, resume, in)
			}
			if text, err := os.ReadFile(out); err != nil || strings.Count(string(text), "\n") != 2 {
				t.Errorf("%s: %v\n%s", command, err, text)
			}
		}
	}
	// Games with an undecided line are not tried again.
	os.Remove(out)
	runHaft(t, cli.Undecided, "check", "--format", "jsonl", "-o", out, "--timeout", "1ns",
		"../../testdata/games/immortal.pgn")
	runHaft(t, cli.Undecided, "check", "--format", "jsonl", "-o", out, "--resume", "../../testdata/games/immortal.pgn")
}
