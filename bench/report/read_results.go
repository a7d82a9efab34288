package report

import (
	"fmt"
	"io"

	"haft/bench/store"
	"haft/bench/trial"
)

// A Trial is a record and the place where it was read.
type Trial struct {
	*trial.Record
	Where string // "results.jsonl:12"
}

// Read reads a results file as [trial.ReadRecords] does. The name is for messages.
func Read(r io.Reader, name string) (trials []Trial, x store.Extent, err error) {
	records, x, err := trial.ReadRecords(r, name)
	for i, record := range records {
		trials = append(trials, Trial{record, fmt.Sprintf("%s:%d", name, i+1)})
	}
	return trials, x, err
}
