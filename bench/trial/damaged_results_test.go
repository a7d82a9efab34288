package trial_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"haft/bench/journal/journaltest"
	"haft/bench/plan"
	"haft/bench/trial"
	"haft/solve/solvertest/extent"
)

// However a results file is damaged, the next run either completes it to one record for each trial,
// or leaves it as it is.
func TestMutatedResults(t *testing.T) {
	extent.Slow(t)
	data, err := os.ReadFile("../../testdata/bench/study.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	records, _, err := trial.ReadRecords(bytes.NewReader(data), "study.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	records = records[:6]
	name := filepath.Join(t.TempDir(), "results.jsonl")
	goOn := func() error {
		r, err := trial.OpenResults(name)
		if err != nil {
			return err
		}
		made := map[plan.Job]bool{}
		for _, record := range r.Records {
			made[record.Job()] = true
		}
		for _, record := range records {
			if !made[record.Job()] {
				err = errors.Join(err, r.Add(record))
			}
		}
		return errors.Join(err, r.Close())
	}
	if err := goOn(); err != nil {
		t.Fatal(err)
	}
	journaltest.TryMutations(t, name, true, goOn)
}
