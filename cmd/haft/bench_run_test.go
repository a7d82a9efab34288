package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"haft/bench/plan"
	"haft/bench/trial"
	"haft/cmd/haft/cli"
	"haft/solve/process"
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
		if err = cli.FirstError(err, file.Close()); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, r := range records {
			if r.Start.IsZero() || r.Wall <= 0 {
				t.Errorf("%v: nothing measured", r.Job())
			}
			r.Start, r.Memory, r.During, r.Batch = time.Time{}, 0, nil, nil
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

	seed := uint64(start.UnixNano())
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

// Trials that are made two at a time, each on a core of its own, are those that are made one by one.
func TestBenchParallel(t *testing.T) {
	extent.Slow(t)
	if len(process.Cores()) < 2 {
		t.Skip("two cores are needed")
	}
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
	text, err := os.ReadFile(filepath.Join(dir, "1"))
	cores := regexp.MustCompile(`"core":\d+`).FindAllString(string(text), -1)
	slices.Sort(cores)
	if cores = slices.Compact(cores); err != nil || len(cores) != 2 {
		t.Errorf("they ran on %q: %v", cores, err)
	}
}

// A study with a rule that is interrupted six times at random ends as an undisturbed one does, but for times: every
// trial is there, disturbed attempts were made again as often as the rule says, and no others. Each run is a batch.
func TestBenchRepetitionsSurvive(t *testing.T) {
	extent.Slow(t)
	if runtime.GOOS != "linux" {
		t.Skip("only Linux says what disturbs")
	}
	dir := t.TempDir()
	haft, study, out := benchHaft(t, dir), filepath.Join(dir, "study.json"), filepath.Join(dir, "out")
	const rule = `{"seed": 3, "timeout": "10m", "repeat": {"load": 0.05, "times": 2}, "parts": [
		{"families": ["legal", "tight"], "sizes": [6, 12], "seeds": 1, "backends": ["exact", "gini", "gophersat"]}]}`
	if err := os.WriteFile(study, []byte(rule), 0o644); err != nil {
		t.Fatal(err)
	}
	busy, stop := context.WithCancel(t.Context())
	defer stop()
	go func() { // disturbs, for a fifth of the time: more than the study allows
		for busy.Err() == nil {
			for begun := time.Now(); time.Since(begun) < time.Millisecond; {
			}
			time.Sleep(4 * time.Millisecond)
		}
	}()
	seed := uint64(time.Now().UnixNano())
	rng := rand.New(rand.NewPCG(seed, 0))
	kills := 0
	for range 6 {
		if killedAfter(t, 1+rng.IntN(5), out, haft, "bench", "run", "--study", study, "-o", out) < 0 {
			kills++
		}
	}
	for range 2 { // the second finds nothing to do
		if code := runKilled(t, 0, haft, []string{"bench", "run", "--study", study, "-o", out}); code != 0 {
			t.Errorf("exit status %d after kills", code)
		}
	}
	file, err := os.Open(out)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	records, x, err := trial.ReadRecords(file, out)
	if err != nil || x.Torn {
		t.Fatal(x.Torn, err)
	}
	attempts, again, batch := map[plan.Job][]*trial.Record{}, 0, 0
	for i, r := range records {
		earlier := attempts[r.Job()]
		if max(1, r.Attempt) != len(earlier)+1 || len(earlier) > 2 ||
			len(earlier) > 0 && !earlier[len(earlier)-1].Disturbed() {
			t.Errorf("seed %d, line %d: attempt %d after %d, the last of which was disturbed or not",
				seed, i+1, r.Attempt, len(earlier))
		}
		if r.Batch == nil || r.Batch.Number < batch || r.During == nil {
			t.Errorf("seed %d, line %d: batch %v after %d, conditions %v", seed, i+1, r.Batch, batch, r.During)
		} else {
			batch = r.Batch.Number
		}
		again += min(1, len(earlier))
		attempts[r.Job()] = append(earlier, r)
	}
	for job, made := range attempts {
		if len(made) < 3 && made[len(made)-1].Disturbed() {
			t.Errorf("seed %d, %v: disturbed, and made only %d times", seed, job, len(made))
		}
	}
	if want := 2*(1+2+1) + 2*(1+1); len(attempts) != want || again == 0 || kills > 0 && batch < 2 {
		t.Errorf("seed %d: %d trials, want %d; %d attempts again; %d batches after %d kills",
			seed, len(attempts), want, again, batch, kills)
	}
	t.Logf("%d kills, %d batches, %d trials, %d attempts", kills, batch, len(attempts), len(records))
}

// killedAfter runs a program and kills it when a file has so many more lines, or a little later.
func killedAfter(t *testing.T, lines int, name, haft string, args ...string) int {
	t.Helper()
	count := func() int {
		text, _ := os.ReadFile(name) // it may not be there yet
		return strings.Count(string(text), "\n")
	}
	before := count()
	cmd := exec.Command(haft, args...)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = cmd.Wait()
	}()
	for count() < before+lines {
		select {
		case <-ended:
			return cmd.ProcessState.ExitCode()
		case <-time.After(time.Millisecond):
		}
	}
	_ = cmd.Process.Kill() // it may have ended
	<-ended
	return cmd.ProcessState.ExitCode()
}

// A run leaves nothing behind in the folder for temporary files.
func TestBenchLeavesNothing(t *testing.T) {
	extent.Slow(t)
	dir, tmp := t.TempDir(), t.TempDir()
	haft := benchHaft(t, dir)
	t.Setenv("TMPDIR", tmp)
	args := strings.Fields("bench run --families legal --sizes 6 --seeds 1 --backends cadical,glpsol,gini")
	if code := runKilled(t, 0, haft, args); code != 0 {
		t.Errorf("exit status %d", code)
	}
	if left, _ := os.ReadDir(tmp); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}
