package trial

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"haft/model/bounded"
)

// Results is a file of records that grows by a line for each trial.
type Results struct {
	file    *os.File
	Records []*Record // those that were there when it was opened
	Torn    bool      // whether a last line that was cut short was dropped
}

// OpenResults opens a file to be added to, or makes a new one, and keeps it for itself until it is closed,
// where the system has locks. A last line that was cut short is dropped.
func OpenResults(name string) (*Results, error) {
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return nil, err
	}
	r := &Results{file: file}
	if err := r.load(); err != nil {
		file.Close()
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return r, nil
}

// load reads what is there, and leaves the file to be written on.
func (r *Results) load() error {
	if info, err := r.file.Stat(); err != nil || !info.Mode().IsRegular() {
		return errors.Join(err, errors.New("results need a regular file"))
	}
	if err := lock(r.file); err != nil {
		return err
	}
	records, size, err := readRecords(r.file)
	if err != nil && !errors.Is(err, errTorn) {
		return err
	}
	r.Records, r.Torn = records, err != nil
	return r.file.Truncate(size)
}

// Add writes a record. The whole line reaches the system at once, so that a kill costs one trial at most.
func (r *Results) Add(record *Record) error { return WriteRecord(r.file, record) }

// Close closes the file.
func (r *Results) Close() error { return r.file.Close() }

// WriteRecord writes one line.
func WriteRecord(w io.Writer, record *Record) error {
	line, err := json.Marshal(record)
	if err != nil {
		return err
	}
	_, err = w.Write(append(line, '\n'))
	return err
}

// ReadRecords reads the records of a file. A last line that was cut short is left out, and torn tells so; what
// else is no record is an error that names the line.
func ReadRecords(in io.Reader) (records []*Record, torn bool, err error) {
	records, _, err = readRecords(in)
	if errors.Is(err, errTorn) {
		return records, true, nil
	}
	return records, false, err
}

// errTorn says that what comes after the records is the beginning of another.
var errTorn = errors.New("the last line was cut short")

// MaxLine is how long the line of a record may be, with an answer to each of some hundred thousand questions.
const MaxLine bounded.Size = 1 << 20

// readRecords reads whole lines, and tells how many bytes they are.
func readRecords(in io.Reader) (records []*Record, size int64, err error) {
	for lines := bounded.NewLines(in, MaxLine); ; {
		line, err := lines.Next()
		switch {
		case err == io.EOF && len(line) == 0:
			return records, size, nil
		case err == io.EOF && Torn(line):
			return records, size, errTorn
		case err != nil && err != io.EOF:
			return nil, 0, fmt.Errorf("line %d: %w", lines.Number(), err)
		}
		size += int64(len(line))
		r := new(Record)
		if err == io.EOF || strict(line, r) != nil || r.Schema != Schema {
			return nil, 0, fmt.Errorf("line %d is %.60q, expected a record of schema %d", len(records)+1, bytes.TrimSpace(line), Schema)
		}
		if err := r.Validate(); err != nil {
			return nil, 0, fmt.Errorf("line %d: %w", len(records)+1, err)
		}
		records = append(records, r)
	}
}

// recordStart is how every line begins that [WriteRecord] writes.
var recordStart = fmt.Appendf(nil, `{"schema":%d,"family":"`, Schema)

// Torn tells whether a line without an end is one of [WriteRecord] that was cut short. Whatever else a file ends with
// is somebody's text, and not to be dropped.
func Torn(line []byte) bool {
	n := min(len(line), len(recordStart))
	return bytes.Equal(line[:n], recordStart[:n]) && !bytes.HasSuffix(line, []byte("\n"))
}
