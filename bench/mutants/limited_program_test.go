package main

import (
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"haft/cmd/haft/flags"
	"haft/solve/solvertest/extent"
)

// A program that exceeds a limit is killed, with what it has started, whatever time it takes by the clock.
func TestLimits(t *testing.T) {
	extent.Slow(t)
	const much, soon = 1 << 40, 500 * time.Millisecond
	for _, tt := range []struct {
		script string
		limits
		want string
	}{
		{"exit 0", limits{much, time.Minute, time.Minute}, ""},
		{"exit 3", limits{much, time.Minute, time.Minute}, "exit status 3"},
		{"sleep 0.7", limits{much, soon, time.Minute}, ""},
		{"(while :; do :; done) & wait", limits{much, soon, time.Minute}, "the tests take more than 500ms of processor time"},
		{
			"while :; do sh -c 'i=0; while [ $i -lt 50000 ]; do i=$((i+1)); done'; done",
			limits{much, soon, time.Minute},
			"the tests take more than 500ms of processor time",
		},
		{"sleep 60", limits{much, time.Minute, soon}, "the tests take no processor time for 500ms"},
		{"sleep 60", limits{1, time.Minute, time.Minute}, "the tests take more than 0 MB"},
		{"sleep 60", limits{much, 50 * time.Millisecond, time.Minute}, "the tests take more than 1s by the clock"},
	} {
		err := tt.run(t.Context(), []string{"sh", "-c", tt.script}, io.Discard, io.Discard)
		if (err == nil) != (tt.want == "") || err != nil && err.Error() != tt.want {
			t.Errorf("%s: %v, want %q", tt.script, err, tt.want)
		}
	}
	err := limits{much, time.Minute, time.Minute}.run(t.Context(), []string{t.TempDir() + "/none"}, io.Discard, io.Discard)
	if err == nil {
		t.Error("a program that is not there runs")
	}
}

// A run is told the limits, and its output passes through.
func TestWithin(t *testing.T) {
	var out strings.Builder
	args := []string{"-memory=9000000000", "-idle=1m", "-within=9s", "echo", "-n", "8"}
	if err := command(t.Context(), args, &out, os.Stderr); err != nil || out.String() != "8" {
		t.Errorf("%v, %q", err, &out)
	}
	got := limits{5, 7 * time.Second, 2 * time.Minute}.command("/a b/mutants")
	if want := []string{"/a b/mutants", "-memory=5", "-idle=2m0s", "-within=7s"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// The shards measure each package before any measures one of another that is not yet due.
func TestInTurn(t *testing.T) {
	m := &module{}
	for name := range strings.FieldsSeq("a b c d e") {
		m.packages = append(m.packages, &listed{ImportPath: name})
	}
	for shard, want := range map[flags.Shard]string{whole: "abcde", {Part: 1, Of: 2}: "abedc", {Part: 2, Of: 2}: "cdeba"} {
		got := ""
		for _, p := range m.inTurn(&shard) {
			got += p.ImportPath
		}
		if got != want {
			t.Errorf("%v: %s, want %s", shard, got, want)
		}
	}
}
