package main

import (
	"bytes"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"haft/solve/solvertest/extent"
)

// A perft that is killed again and again ends with the right number, and its file has each branch once.
func TestPerftKilled(t *testing.T) {
	extent.Slow(t)
	dir := t.TempDir()
	haft, file := benchHaft(t, dir), filepath.Join(dir, "perft.jsonl")
	rng := rand.New(rand.NewPCG(1, 1))
	kills := 0
	for {
		var out bytes.Buffer
		cmd := exec.Command(haft, "perft", "5", "-j", "1", "--checkpoint", file)
		cmd.Stdout = &out
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		if kills < 8 {
			time.Sleep(time.Duration(10+rng.IntN(40)) * time.Millisecond)
			_ = cmd.Process.Kill() // it may have ended already
			kills++
		}
		if err := cmd.Wait(); err == nil {
			if out.String() != "41044710\n" {
				t.Errorf("after %d kills: %q", kills, out.String())
			}
			break
		}
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for line := range strings.Lines(string(data)) {
		if seen[line] {
			t.Errorf("twice: %s", line)
		}
		seen[line] = true
	}
	if len(seen) != 901 {
		t.Errorf("%d lines, want a head and 900 branches", len(seen))
	}
}
