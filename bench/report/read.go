package report

import (
	"fmt"
	"io"

	"haft/bench/trial"
)

// A Trial is a record, and where it was read.
type Trial struct {
	*trial.Record
	Where string // "results.jsonl:12"
}

// Read takes in a results file, whose name is for messages, as [trial.ReadRecords] does.
func Read(r io.Reader, name string) (trials []Trial, torn bool, err error) {
	records, torn, err := trial.ReadRecords(r, name)
	for i, record := range records {
		trials = append(trials, Trial{record, fmt.Sprintf("%s:%d", name, i+1)})
	}
	return trials, torn, err
}
