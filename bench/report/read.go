package report

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"haft/bench/trial"
)

// A Trial is a record, and where it was read.
type Trial struct {
	*trial.Record
	Where string // "results.jsonl:12"
}

// Read takes in a results file, whose name is for messages. It is strict: a line that is no
// record, has fields that are unknown here, or contradicts itself, is an error that begins with file and
// line.
func Read(r io.Reader, name string) ([]Trial, error) {
	var trials []Trial
	in := bufio.NewReader(r)
	for number := 1; ; number++ {
		line, err := in.ReadBytes('\n')
		if err != nil && (err != io.EOF || len(line) == 0) {
			return trials, notEnd(err)
		}
		where := fmt.Sprintf("%s:%d", name, number)
		record, err := parse(line)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", where, err)
		}
		trials = append(trials, Trial{record, where})
	}
}

func notEnd(err error) error {
	if err == io.EOF {
		return nil
	}
	return err
}

// parse reads one line. The last one has its newline too, else it may be torn.
func parse(line []byte) (*trial.Record, error) {
	if !bytes.HasSuffix(line, []byte("\n")) {
		return nil, errors.New("the line has no end; was the run stopped? Run it again to go on")
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
	return r, check(r)
}
