package report

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"haft/bench/trial"
	"haft/model/bounded"
)

// A Trial is a record, and where it was read.
type Trial struct {
	*trial.Record
	Where string // "results.jsonl:12"
}

// Read takes in a results file, whose name is for messages. It is strict: a line that is no
// record, has fields that are unknown here, or contradicts itself, is an error that begins with file and
// line. A last line that was cut short, as a run that was stopped leaves it, is left out, and torn tells so.
func Read(r io.Reader, name string) (trials []Trial, torn bool, err error) {
	for in := bounded.NewLines(r, trial.MaxLine); ; {
		line, err := in.Next()
		where := fmt.Sprintf("%s:%d", name, in.Number())
		switch {
		case err == io.EOF && len(line) == 0:
			return trials, false, nil
		case err != nil && err != io.EOF:
			return nil, false, fmt.Errorf("%s: %w", where, err)
		case trial.Torn(line):
			return trials, true, nil
		}
		record, err := parse(line)
		if err != nil {
			return nil, false, fmt.Errorf("%s: %w", where, err)
		}
		trials = append(trials, Trial{record, where})
	}
}

// parse reads one line. The last one has its newline too.
func parse(line []byte) (*trial.Record, error) {
	if !bytes.HasSuffix(line, []byte("\n")) {
		return nil, errors.New("the line has no end")
	}
	decoder := json.NewDecoder(bytes.NewReader(line))
	decoder.DisallowUnknownFields()
	r := &trial.Record{}
	if err := decoder.Decode(r); err == io.EOF {
		return nil, errors.New("the line is empty")
	} else if err != nil {
		return nil, err
	}
	if _, err := decoder.Token(); err != io.EOF {
		return nil, errors.New("more than one value in a line")
	}
	return r, r.Validate()
}
