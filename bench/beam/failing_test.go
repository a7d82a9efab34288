package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

const immortal = "../../testdata/games/immortal.pgn"

// Whatever is wrong with the command line is told at once, and no folder is left.
func TestRefusals(t *testing.T) {
	nobody := freeAddress(t)
	for _, c := range []struct{ args, want string }{
		{"analyze FILE", `required flag(s) "output" not set`},
		{"analyze -o OUT", "requires at least 1 arg(s)"},
		{"analyze -o OUT none.pgn", "haft: none.pgn: no such file or directory"},
		{"analyze -o OUT -", "- is not a stored file; expected files that all workers can read"},
		{"analyze -o . FILE", " is there already; expected a new folder"},
		{"analyze -o OUT/deep FILE", "out: no such file or directory"},
		{"analyze -o OUT --ranges 0 FILE", "--ranges is 0; expected 1 or more"},
		{"analyze -o OUT FILE -- --fields horses", `--fields has "horses"`},
		{"analyze -o OUT FILE -- --horses", "unknown flag: --horses"},
		{"analyze -o OUT FILE -- FILE", "files come before \"--\""},
		{"analyze -o OUT FILE -- --shard 1/2", "--shard is not for haft-beam analyze"},
		{"analyze -o OUT FILE -- --output x", "--output is not for haft-beam analyze"},
		{"parquet -o OUT FILE -- --fields check", "--fields is not for haft-beam parquet"},
		{"stats FILE -- --plot x.svg", "--plot is not for haft-beam stats"},
		{"stats --runner universal FILE", "--runner universal needs the --endpoint of a job server"},
		{"stats --runner flink FILE", "expected prism, universal"},
		{"stats --endpoint NOBODY FILE", "--endpoint: nobody answers at " + nobody},
		{"stats --workers NOBODY FILE", "--workers: nobody answers at " + nobody},
	} {
		dir := t.TempDir()
		args := strings.NewReplacer("FILE", immortal, "OUT", filepath.Join(dir, "out"), "NOBODY", nobody).Replace(c.args)
		got := beamed(t, strings.Fields(args)...)
		if got.code != 2 || got.out != "" || !strings.Contains(got.messages, c.want) ||
			strings.Count(got.messages, "\n") != 1 {
			t.Errorf("%s: exit status %d, %q, want 2 and %q", c.args, got.code, got.messages, c.want)
		}
		if left := in(t, dir); left != nil {
			t.Errorf("%s left %v", c.args, left)
		}
	}
}

// A longJob is a job that has written its first file, but not its last.
type longJob struct {
	*exec.Cmd
	dir      string
	messages strings.Builder
}

// startLong starts a job that takes some seconds.
func startLong(t *testing.T, runner ...string) *longJob {
	t.Helper()
	j := &longJob{dir: t.TempDir()}
	games := filepath.Join(t.TempDir(), "games.pgn")
	text := strings.Repeat(testdata(t, "games/lichess_100k.pgn"), 200)
	if err := os.WriteFile(games, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	args := append([]string{"analyze", "--ranges", "200", "-o", filepath.Join(j.dir, "out"), games}, runner...)
	j.Cmd = haftBeam(t, append(args, "--", "--jobs", "1")...)
	j.Stderr = &j.messages
	start(t, j.Cmd)
	await(t, "the first file", func() bool {
		found, err := filepath.Glob(filepath.Join(j.dir, ".out.unfinished-*", "part-*"))
		return err == nil && len(found) > 0
	})
	return j
}

// ends waits for the end, and fails unless it has the exit status and leaves nothing that could be taken for a result.
func (j *longJob) ends(t *testing.T, code int) {
	t.Helper()
	j.Wait()
	if got := j.ProcessState.ExitCode(); got != code {
		t.Errorf("exit status %d, want %d: %s", got, code, &j.messages)
	}
	if left := in(t, j.dir); left != nil {
		t.Errorf("%v is left", left)
	}
}

// When the workers are killed, the job fails, and nothing half done has the name of a result.
func TestKilledWorkers(t *testing.T) {
	pool, workers := workersAt(t)
	j := startLong(t, "--endpoint", prismServer(t), "--workers", workers)
	pool.Process.Kill()
	j.ends(t, 2)
	if !strings.Contains(j.messages.String(), "haft: job ") {
		t.Errorf("the message is %q", &j.messages)
	}
}

// Workers that do not see the files fail the job, and the message says why.
func TestWorkersWithoutFiles(t *testing.T) {
	_, workers := workersAt(t)
	t.Chdir(t.TempDir())
	if err := os.WriteFile("here.pgn", []byte("e4"), 0o644); err != nil {
		t.Fatal(err)
	}
	got := beamed(t, "check", "-o", "out", "--workers", workers, "here.pgn")
	if got.code != 2 || !strings.Contains(got.messages, "here.pgn is not a stored file") {
		t.Errorf("exit status %d, %s", got.code, got.messages)
	}
	if left := in(t, "."); len(left) != 1 {
		t.Errorf("%v is left", left)
	}
}

// What a killed run has left is removed by the next run with the same folder; what a run has that goes on is not.
func TestKilled(t *testing.T) {
	j := startLong(t)
	out := filepath.Join(j.dir, "out")
	if got := beamed(t, "check", "-o", out, immortal); got.code != 0 {
		t.Fatalf("exit status %d, %s", got.code, got.messages)
	}
	if left := in(t, j.dir); len(left) != 2 {
		t.Errorf("%v is there; want the folder of the long run, and the other's result", left)
	}
	j.Process.Kill()
	j.Wait()
	if err := os.RemoveAll(out); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(j.dir, ".out.unfinished-mine"), 0o755); err != nil {
		t.Fatal(err)
	}
	if got := beamed(t, "check", "-o", out, immortal); got.code != 0 {
		t.Fatalf("exit status %d, %s", got.code, got.messages)
	}
	if left := in(t, j.dir); strings.Join(left, " ") != ".out.unfinished-mine out" {
		t.Errorf("%v is left; want what is no run's, and the result", left)
	}
}

// An interrupt ends the program at once, whoever works for it.
func TestInterrupt(t *testing.T) {
	for name, runner := range map[string][]string{"embedded": nil, "server": {"--endpoint", prismServer(t)}} {
		t.Run(name, func(t *testing.T) {
			j := startLong(t, runner...)
			j.Process.Signal(os.Interrupt)
			j.ends(t, 130)
			if got := j.messages.String(); got != "haft: interrupted\n" {
				t.Errorf("the message is %q", got)
			}
		})
	}
}
