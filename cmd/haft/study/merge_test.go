package study

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"haft/bench/trial"
	"haft/cmd/haft/cli"
)

// An interrupt while results are put together leaves no half of them.
func TestMergeInterrupted(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "merged.jsonl")
	o := &mergeOptions{records: records{program: cli.NewProgram(nil, io.Discard, io.Discard)}, file: name}
	ctx, interrupt := context.WithCancel(context.Background())
	interrupt()
	if err := o.write(ctx, make([]*trial.Record, 3)); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 0 {
		t.Errorf("left are %v, %v", left, err)
	}
}

// What another run has written while this one was at work is not replaced.
func TestMergeTwice(t *testing.T) {
	name := filepath.Join(t.TempDir(), "merged.jsonl")
	o := &mergeOptions{records: records{program: cli.NewProgram(nil, io.Discard, io.Discard)}, file: name}
	first := o.write(t.Context(), []*trial.Record{{Family: "one"}})
	was, err := os.ReadFile(name)
	second := o.write(t.Context(), []*trial.Record{{Family: "two"}})
	is, _ := os.ReadFile(name)
	if first != nil || err != nil || second == nil || string(is) != string(was) {
		t.Errorf("%v, %v, then %v; was %s, is %s", first, err, second, was, is)
	}
}
