package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"haft/cmd/haft/cli"
)

// BenchmarkProcess measures haft check as people run it: a process with one worker, from start to end. cpu-ns/op is
// the processor time used, including the system's part. The rates are per processor time, because other processes do
// not change that.
func BenchmarkProcess(b *testing.B) {
	bin := filepath.Join(b.TempDir(), "haft")
	if out, err := exec.Command("go", "build", "-o", bin, ".").CombinedOutput(); err != nil {
		b.Fatalf("%v: %s", err, out)
	}
	const bare, times = 10_000, 100
	jsonl, _ := runHaft(b, cli.Yes, "gen", fmt.Sprint(bare), "--seed", "1")
	lichess, err := os.ReadFile("../../testdata/games/lichess_100k.pgn")
	if err != nil {
		b.Fatal(err)
	}
	for _, c := range []struct {
		form, text string
		games      int
	}{
		{"jsonl", jsonl, bare},
		{"pgn", strings.Repeat(string(lichess)+"\n", times), times * strings.Count(string(lichess), "[Event ")},
	} {
		file := filepath.Join(b.TempDir(), "games."+c.form)
		if err := os.WriteFile(file, []byte(c.text), 0o644); err != nil {
			b.Fatal(err)
		}
		b.Run("form="+c.form, func(b *testing.B) {
			cpu := 0.0
			for b.Loop() {
				cpu += processorTime(b, exec.Command(bin, "check", "--format", "jsonl", "-j", "1", file))
			}
			b.ReportMetric(cpu*1e9/float64(b.N), "cpu-ns/op")
			b.ReportMetric(float64(b.N*c.games)/cpu, "games/cpu-s")
			b.ReportMetric(float64(b.N*len(c.text))/cpu/1e6, "MB/cpu-s")
		})
	}
}

// processorTime runs haft and returns the processor time in seconds. The games may be illegal.
func processorTime(b *testing.B, cmd *exec.Cmd) float64 {
	err := cmd.Run()
	if exit, ok := err.(*exec.ExitError); err != nil && (!ok || exit.ExitCode() != int(cli.No)) {
		b.Fatal(err)
	}
	return (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds()
}
