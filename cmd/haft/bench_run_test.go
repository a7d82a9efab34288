package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"haft/bench/trial"
	"haft/solve/solvertest/extent"
)

// smallStudy takes less than a second on a machine with nothing else to do. No trial comes near its limit on any
// machine. Its trials are 12, and 24 in a soak.
func smallStudy() []string {
	return []string{
		"--families", "legal,natures", "--sizes", extent.Of("6", "6", "6,12"), "--seeds", "1", "--shuffles", "2",
		"--backends", "exact,gini,gophersat", "--seed", "5", "--timeout", "10m", "--no-canaries",
	}
}

// benchHaft runs this test binary as the program haft, which it becomes by its name.
func benchHaft(t *testing.T, dir string) string {
	t.Helper()
	haft := filepath.Join(dir, "haft")
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(self, haft); err != nil {
		t.Skip(err)
	}
	return haft
}

// said returns the records of files without what is measured.
func said(t *testing.T, files ...string) (lines []string) {
	t.Helper()
	for _, name := range files {
		file, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		records, _, err := trial.ReadRecords(file, name)
		if err = errors.Join(err, file.Close()); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, r := range records {
			if r.Start.IsZero() || r.Wall <= 0 {
				t.Errorf("%v: nothing measured", r.Job())
			}
			r.Start, r.Memory, r.Batch = time.Time{}, 0, nil
			r.Encode, r.Write, r.Solve, r.Parse, r.Check, r.Wall, r.CPU = 0, 0, 0, 0, 0, 0, 0
			r.Own = nil
			line, err := json.Marshal(r)
			if err != nil {
				t.Fatal(err)
			}
			lines = append(lines, string(line))
		}
	}
	return lines
}

// A run that is killed again and again, at any moment, makes the same records in the same order as an undisturbed
// one. So does another run, and so do shards once they are merged.
func TestBenchRunsAgree(t *testing.T) {
	extent.Slow(t)
	dir := t.TempDir()
	haft := benchHaft(t, dir)
	bench := func(after time.Duration, args ...string) int {
		return runKilled(t, after, haft, append([]string{"bench"}, args...))
	}
	run := func(after time.Duration, out string, more ...string) int {
		return bench(after, append(append([]string{"run", "-o", filepath.Join(dir, out)}, smallStudy()...), more...)...)
	}
	start := time.Now()
	if code := run(0, "whole"); code != 0 {
		t.Fatalf("exit status %d", code)
	}
	took := time.Since(start)
	want := said(t, filepath.Join(dir, "whole"))
	if len(want) != 2*extent.Of(1, 1, 2)*(1+2+1+2) { // gini in a session is not shuffled
		t.Errorf("%d records", len(want))
	}

	const seed = 1
	rng := rand.New(rand.NewPCG(seed, 0))
	kills := 0
	for kills < 3 && run(1+time.Duration(rng.Int64N(int64(took)/2)), "killed") < 0 {
		kills++
	}
	if code := run(0, "killed"); code != 0 {
		t.Errorf("exit status %d after kills", code)
	}
	if diff := cmp.Diff(want, said(t, filepath.Join(dir, "killed"))); diff != "" {
		t.Errorf("seed %d, %d kills: %.2000s", seed, kills, diff)
	}

	var shards []string
	for i := range 3 {
		shards = append(shards, fmt.Sprint("shard", i))
		if code := run(0, shards[i], "--shard", fmt.Sprintf("%d/3", i+1)); code != 0 {
			t.Errorf("shard %d: exit status %d", i+1, code)
		}
		shards[i] = filepath.Join(dir, shards[i])
	}
	merged := filepath.Join(dir, "merged")
	if code := bench(0, append([]string{"merge", "-o", merged, filepath.Join(dir, "killed")}, shards...)...); code != 0 {
		t.Errorf("merge: exit status %d", code)
	}
	for what, got := range map[string][]string{"shards": said(t, shards...), "merged": said(t, merged)} {
		slices.Sort(got)
		if diff := cmp.Diff(slices.Sorted(slices.Values(want)), got); diff != "" {
			t.Errorf("%s: %.2000s", what, diff)
		}
	}
}

// Trials that are made two at a time are those that are made one by one.
func TestBenchParallel(t *testing.T) {
	extent.Slow(t)
	dir := t.TempDir()
	haft := benchHaft(t, dir)
	var lines [2][]string
	for i := range lines {
		out := filepath.Join(dir, fmt.Sprint(i))
		args := append([]string{"bench", "run", "-j", fmt.Sprint(i + 1), "-o", out}, smallStudy()...)
		if code := runKilled(t, 0, haft, args); code != 0 {
			t.Fatalf("-j %d: exit status %d", i+1, code)
		}
		lines[i] = said(t, out)
		slices.Sort(lines[i])
	}
	if diff := cmp.Diff(lines[0], lines[1]); diff != "" {
		t.Errorf("one by one (-) and two at a time (+): %.2000s", diff)
	}
}
