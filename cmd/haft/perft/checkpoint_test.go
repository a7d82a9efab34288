package perft

import (
	"context"
	"io"
	"path/filepath"
	"testing"

	"haft/bench/journal/journaltest"
	"haft/cmd/haft/cli"
	"haft/cmd/haft/single"
	"haft/model"
	"haft/solve/solvertest/extent"
)

// Whatever happens to the checkpoint of a perft, the number is right, or there is none.
func TestMutatedCheckpoint(t *testing.T) {
	extent.Slow(t)
	name := filepath.Join(t.TempDir(), "perft.jsonl")
	o := &options{
		Options: single.Options{
			Program:      cli.NewProgram(nil, io.Discard, io.Discard),
			SolverOption: cli.SolverOption{Backend: "exact"},
		},
		JobsOption: cli.JobsOption{Jobs: 1}, depth: 2, checkpoint: name,
	}
	goOn := func() error {
		n, err := o.count(context.Background(), model.NewPosition(model.DefaultRules()))
		if err == nil && n.nodes != 900 {
			t.Errorf("%d nodes, want 900", n.nodes)
		}
		return err
	}
	if err := goOn(); err != nil {
		t.Fatal(err)
	}
	journaltest.TryMutations(t, name, true, goOn)
}
