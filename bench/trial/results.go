package trial

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
)

// Results is a file of records that grows by a line for each trial.
type Results struct {
	file    *os.File
	Records []*Record // those that were there when it was opened
}

// OpenResults opens a file to be added to, or makes a new one. A last line that was cut short is dropped.
func OpenResults(name string) (*Results, error) {
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o644)
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
	records, size, err := readRecords(r.file)
	if err != nil {
		return err
	}
	r.Records = records
	if err := r.file.Truncate(size); err != nil {
		return err
	}
	_, err = r.file.Seek(size, io.SeekStart)
	return err
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

// ReadRecords reads the records of a file. A last line that was cut short is left out; one that is no
// record is an error that names the line.
func ReadRecords(in io.Reader) ([]*Record, error) {
	records, _, err := readRecords(in)
	return records, err
}

// readRecords reads whole lines, and tells how many bytes they are.
func readRecords(in io.Reader) (records []*Record, size int64, err error) {
	for lines := bufio.NewReaderSize(in, 1<<16); ; {
		line, err := lines.ReadBytes('\n')
		if err == io.EOF {
			return records, size, nil
		}
		if err != nil {
			return nil, 0, err
		}
		size += int64(len(line))
		r := new(Record)
		if err := strict(line, r); err != nil || r.Schema != Schema {
			return nil, 0, fmt.Errorf("line %d is %.60q, expected a record of schema %d", len(records)+1, bytes.TrimSpace(line), Schema)
		}
		records = append(records, r)
	}
}
